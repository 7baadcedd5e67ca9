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

/** Delay of the alarm while a task is due or running, in milliseconds. After a crash, the alarm restarts the task. */
const ALARM_GRACE = 5 * SECOND;

/** If a game was idle for this long (milliseconds), another command within the next seconds is unlikely. */
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

  /** @param env returns the current bindings of the object */
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
      kind: "game",
      storage,
      transactions,
      dueTimes: {
        acceptance: { dueAt: (at) => this.acceptance.dueAt(at), run: () => this.acceptance.resume() },
        clock: { dueAt: () => this.#clockDueAt(), run: (at) => void this.upToDate(at) },
        outbox: { dueAt: (at) => dispatcher.dueAt(at), run: () => dispatcher.deliver() },
      },
      // An alarm that became too early would load the object of an idle game with nothing to do.
      isExact: true,
      overdueDelay: ALARM_GRACE,
      restored: (at) => dispatcher.restored(at),
      now,
      failed,
    });
  }

  /** Sends the pending events to the recipients in the background. */
  deliver(): void {
    this.#background(this.dispatcher.deliver());
  }

  /**
   * The match after storing all events that are due at `now`, and the announcement of a restore of the server. These
   * events are sent to the recipients in the background.
   */
  upToDate(now: number): Result<LiveMatch, ViewRefusal> {
    const before = this.store.load();
    this.restores.announce();
    const match = this.store.settle(now);
    if (match.ok && before.kind === "match" && before.state !== match.value.state) this.deliver();
    return match;
  }

  /**
   * The match for a viewer: a player id, or null for an anonymous viewer. For everybody but its players, a private game
   * is `not-found`.
   */
  seenBy(viewer: string | null, now: number): Result<Seen<Side | null>, ViewRefusal> {
    const match = this.upToDate(now);
    if (!match.ok) return match;
    const { setup } = match.value.state;
    const side = sideOf(setup, viewer === null ? null : playerId(viewer));
    if (side === null && setup.private) return err({ code: "not-found" });
    return ok({ match: match.value, side });
  }

  /** The match for one of its players. Other players are refused. */
  seatOf(player: string, now: number): Result<Seen<Side>, SeatRefusal> {
    const match = this.upToDate(now);
    if (!match.ok) return match;
    const { setup } = match.value.state;
    const side = sideOf(setup, playerId(player));
    if (side === null) return err({ code: setup.private ? "not-found" : "not-a-player" });
    return ok({ match: match.value, side });
  }

  /**
   * Sends the events of a command to the recipients in the background. If the game was idle for at least `LULL` before
   * the command, the alarm is moved to the next due time as soon as they are sent. Otherwise the alarm of the command's
   * transaction fires after `ALARM_GRACE` and is set again then. That costs one alarm call, which quick moves share.
   * @param quietFor time between the command and the previous one, in milliseconds
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
