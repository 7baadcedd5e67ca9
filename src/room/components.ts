import type { Env } from "../bindings";
import type { Logger } from "../logging/logger";
import { nextDueAt } from "../match/due";
import { sideOf } from "../match/setup";
import { MINUTE, SECOND } from "../shared/duration";
import { playerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { Subscribers } from "../storage/subscribers";
import { Transactions } from "../storage/transactions";
import { remoteOf } from "./audience";
import { ChallengeAcceptance } from "./challenge-acceptance";
import { GameCommands } from "./game-commands";
import { GameConversation } from "./game-conversation";
import { GameEvents } from "./game-events";
import { type LiveMatch, MatchStore } from "./match-store";
import { Notebooks } from "./notebooks";
import { OutboxDispatcher } from "./outbox-dispatcher";
import { Restores } from "./restores";
import type { SeatRefusal, ViewRefusal } from "./room-rpc";

/** Delay of the alarm while a task is running, so that the alarm restarts the task after a crash. */
const ALARM_GRACE = 5 * SECOND;

/** If a game was idle for this long, another command within the next seconds is unlikely. */
const LULL = MINUTE;

/** The match with the side of a viewer, which is null for spectators. */
interface Seen<S extends Side | null> {
  readonly match: LiveMatch;
  readonly side: S;
}

/** Creates and connects the components of a room. They read no rows before their first use. */
export class RoomComponents {
  readonly acceptance: ChallengeAcceptance;
  readonly alarm: AlarmScheduler;
  readonly commands: GameCommands;
  readonly conversation: GameConversation;
  readonly dispatcher: OutboxDispatcher;
  readonly events: GameEvents;
  readonly notebooks: Notebooks;
  readonly restores: Restores;
  readonly store: MatchStore;
  readonly subscribers: Subscribers;
  readonly #background: (work: Promise<void>) => void;

  /** @param env the current bindings of the object */
  constructor(ctx: DurableObjectState, env: () => Env, log: Logger) {
    const { storage } = ctx;
    const now = () => Date.now();
    const failed = (task: string, error: unknown) => log.error(task, error);
    const sent = (quietFor: number) => this.#send(quietFor);
    const transactions = new Transactions(storage);
    this.#background = (work) => ctx.waitUntil(work);

    this.subscribers = new Subscribers(ctx);
    this.store = new MatchStore(storage.sql, transactions, {
      now,
      added: () => this.subscribers.ring(),
      frozen: (why) => log.error("frozen", why),
    });
    const { store } = this;
    this.events = new GameEvents(store);
    this.dispatcher = new OutboxDispatcher({
      store,
      remote: () => remoteOf(env()),
      now,
      diverged: (seq) => this.restores.diverged(seq),
      failed,
    });
    const { dispatcher } = this;
    this.acceptance = new ChallengeAcceptance({
      storage,
      store,
      gameId: ctx.id.name,
      env,
      transactions,
      begun: () => this.deliver(),
    });
    this.commands = new GameCommands(store, sent);
    this.conversation = new GameConversation(store, sent);
    this.notebooks = new Notebooks(storage.sql);
    this.restores = new Restores({ store, dispatcher: () => dispatcher, env, now });
    this.alarm = new AlarmScheduler({
      storage,
      transactions,
      dueTimes: {
        acceptance: { dueAt: (at) => this.acceptance.dueAt(at), run: () => this.acceptance.resume() },
        clock: { dueAt: () => this.#clockDueAt(), run: (at) => void this.upToDate(at) },
        outbox: { dueAt: (at) => dispatcher.dueAt(at), run: () => dispatcher.deliver() },
      },
      // An alarm that is too early would wake a game whose deadline was postponed.
      isExact: true,
      overdueDelay: ALARM_GRACE,
      restored: (at) => dispatcher.restored(at),
      now,
      failed,
    });
  }

  /** Sends the pending events to the recipients after the response. */
  deliver(): void {
    this.#background(this.dispatcher.deliver());
  }

  /** The match after all events that are due at `now`. New events are sent to the recipients. */
  upToDate(now: number): Result<LiveMatch, ViewRefusal> {
    const before = this.store.load();
    this.restores.announce();
    const match = this.store.settle(now);
    if (match.ok && before.kind === "match" && before.state !== match.value.state) this.deliver();
    return match;
  }

  /** The match for a viewer; null is a spectator without an account. */
  seenBy(viewer: string | null, now: number): Result<Seen<Side | null>, ViewRefusal> {
    const match = this.upToDate(now);
    if (!match.ok) return match;
    const { setup } = match.value.state;
    const side = sideOf(setup, viewer === null ? null : playerId(viewer));
    if (side === null && setup.private) return err({ code: "not-found" });
    return ok({ match: match.value, side });
  }

  /** The match for one of its players. */
  seatOf(player: string, now: number): Result<Seen<Side>, SeatRefusal> {
    const match = this.upToDate(now);
    if (!match.ok) return match;
    const { setup } = match.value.state;
    const side = sideOf(setup, playerId(player));
    if (side === null) return err({ code: setup.private ? "not-found" : "not-a-player" });
    return ok({ match: match.value, side });
  }

  /**
   * Sends the events of a command to the recipients. If the game was idle before it, for `quietFor` milliseconds, the
   * alarm is then moved to the clock's next due time. Otherwise the alarm fires after five seconds and moves itself.
   * That costs one call, which several quick moves share.
   */
  #send(quietFor: number): void {
    const sent = this.dispatcher.deliver();
    this.#background(quietFor >= LULL ? sent.then(() => this.alarm.settle()) : sent);
  }

  #clockDueAt(): number | null {
    const loaded = this.store.load();
    return loaded.kind === "match" ? nextDueAt(loaded.state) : null;
  }
}
