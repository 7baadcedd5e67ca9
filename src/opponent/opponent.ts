import { DurableObject } from "cloudflare:workers";
import { type Env, roomObject } from "../bindings";
import { hashOfText } from "../bots/hash";
import { lostPlies } from "../bots/policy";
import type { Question } from "../bots/thought";
import { Logger } from "../logging/logger";
import { receiveRequestIds } from "../logging/rpc";
import type { PlayerCommand } from "../match/command";
import type { GameBatch } from "../player/player-rpc";
import type { RoomRefusal, StateForPlayer } from "../room/room-rpc";
import { storedGame } from "../rules/registry";
import { HOUR, MINUTE, SECOND } from "../shared/duration";
import { housePlayer } from "../shared/house";
import { opponentOf } from "../shared/side";
import { AlarmScheduler } from "../storage/alarm-scheduler";
import { backoff } from "../storage/backoff";
import { withTimeLimit } from "../storage/time-limit";
import { Transactions } from "../storage/transactions";
import { answerAfterSearch, answerWithoutSearch, dutyOf } from "./decisions";
import type { OpponentRpc } from "./opponent-rpc";
import { sharedThinker } from "./shared-thinker";

/** Delay of the alarm that restarts a pending task after a crash. */
const ALARM_GRACE = SECOND;
/** Time that an alarm waits for a pending task, which may be in the queue of searches. */
const LONGEST_TASK = MINUTE;
/** Time limit of calls to the game's object. */
const TIME_LIMIT = 10 * SECOND;
/** Delays before the retries of a failed task. */
const RETRY_WAITS = [2 * SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR] as const;
/** Maximum number of checks of the game within one task. More of them mean an endless loop. */
const MOST_LOOKS = 50;

/** The stored state of the object. */
interface Seat {
  readonly gameId: string;
  /** The id of the house player. */
  readonly player: string;
  /** The consecutive plies at which the bot was to move in a lost position. */
  readonly lost: readonly number[];
  /** Number of consecutive failures. */
  readonly attempts: number;
}

const SEAT = "seat";

/**
 * Plays one side of one game for a house bot. The object receives the events of the game and sends commands like a
 * player. Each action is decided from the current state of the game, which the object reads first. Events are only a
 * trigger for that, so late, repeated or lost events cause no wrong action.
 *
 * While a task is pending, an alarm is set. The alarm is the only record of the task, so a task costs no other row: if a
 * crash or an eviction interrupts the task, the alarm starts it again.
 */
export class Opponent extends DurableObject<Env> implements OpponentRpc {
  static {
    receiveRequestIds(Opponent, (opponent) => opponent.#log);
  }

  readonly #log: Logger;
  readonly #transactions: Transactions;
  readonly #alarm: AlarmScheduler;
  #looking: Promise<void> | null = null;
  /** Whether the game has to be checked again, because it changed since the current check began. */
  #isToLook = false;
  /** Whether a task is pending. After a start, a stored alarm means that one is; undefined until the alarm is read. */
  #isPending: boolean | undefined;
  /**
   * Time at which the pending task starts again, in milliseconds since 1970: the retry after a failure, or the stored
   * alarm after a start of the object. Null if the task is due at once.
   */
  #retryAt: number | null = null;
  /** The signature of the game in the last event since the current check began; null if there was none. */
  #latestSignature: string | null = null;
  /** The signature of the position that is being searched, and the controller that stops the search. */
  #thinking: { readonly about: string; readonly stop: AbortController } | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#transactions = new Transactions(ctx.storage);
    this.#alarm = new AlarmScheduler({
      kind: "opponent",
      storage: ctx.storage,
      transactions: this.#transactions,
      dueTimes: {
        house: { dueAt: (now) => (this.#isPending ? (this.#retryAt ?? now) : null), run: () => this.#resume() },
      },
      // After a task, its alarm is left to fire once. Deleting it would cost a row.
      isExact: false,
      overdueDelay: ALARM_GRACE,
      // The alarm waits for the search. Otherwise it would be set again, at the cost of a row, every few seconds.
      patience: LONGEST_TASK,
      restored: (at) => {
        this.#isPending = at !== null;
        this.#retryAt = at;
      },
      now: () => Date.now(),
      failed: (name, error) => this.#log.error(name, error),
    });
    ctx.waitUntil(this.#alarm.restore());
    // The object is named `<game>-<side>`.
    this.#log = new Logger(env, { where: "opponent", game: ctx.id.name?.split("-")[0] ?? ctx.id.toString() });
  }

  async receive(player: string, batch: GameBatch): Promise<void> {
    const { gameId, summary } = batch;
    this.#stopIfChanged(signature(summary, summary.ply, summary.lastMove));
    if (summary.status !== "active") return this.#forget();
    if (dutyOf(summary) === "nothing") return;
    this.#transactions.write(() => {
      this.#isPending = true;
      this.#retryAt = null;
      if (this.#seat() === null) this.#storeSeat({ gameId, player, lost: [], attempts: 0 });
    });
    this.ctx.waitUntil(this.#look());
  }

  override alarm(info?: AlarmInvocationInfo): Promise<void> {
    return this.#alarm.onAlarm(info);
  }

  /** Continues a pending task, or waits for it if it is running. */
  async #resume(): Promise<void> {
    if (this.#isPending === false) return;
    this.#isPending = true;
    await (this.#looking ?? this.#look());
  }

  /** Checks the game and acts until nothing is pending. Never rejects: the alarm retries failures. */
  #look(): Promise<void> {
    this.#isToLook = true;
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOn(): Promise<void> {
    try {
      for (let looks = 0; this.#isToLook; looks += 1) {
        if (looks === MOST_LOOKS) throw new Error(`the game still changes after ${MOST_LOOKS} checks`);
        this.#isToLook = false;
        await this.#lookOnce();
      }
      const seat = this.#seat();
      if (seat !== null && seat.attempts > 0) this.#storeSeat({ ...seat, attempts: 0 });
      this.#isPending = false;
    } catch (error) {
      this.#retryLater(error);
    }
  }

  async #lookOnce(): Promise<void> {
    const seat = this.#seat();
    if (seat === null) return;
    this.#latestSignature = null;
    const { gameId, player } = seat;
    const found = await withTimeLimit(TIME_LIMIT, () => roomObject(this.env, gameId).standing(player));
    if (!found.ok) return this.#refused(found.error);
    const state = found.value;
    if (state.status !== "active") return this.#forget();
    const duty = dutyOf(state);
    if (duty === "nothing") return;
    const command = duty === "answer" ? answerWithoutSearch(state) : await this.#decide(seat, state);
    if (command === null) {
      this.#isToLook = true;
      return;
    }
    const options = { idempotency: null, board: false, dryRun: false, since: state.moves.length };
    const give = (one: PlayerCommand) =>
      withTimeLimit(TIME_LIMIT, () => roomObject(this.env, gameId).command(player, one, options));
    let given = await give(command);
    // After a takeback, the last offer may be too recent for another one.
    if (!given.ok && given.error.code === "offer-too-soon" && command.type === "move") {
      given = await give({ ...command, offerDraw: false });
    }
    if (!given.ok) return this.#refused(given.error);
    // The room sends the events of the bot's own move back to this object, so no further check is needed here.
    if (command.type !== "move") this.#isToLook = true;
  }

  /** Searches for the next command; null if the game changed during the search. */
  async #decide(seat: Seat, state: StateForPlayer): Promise<ReturnType<typeof answerAfterSearch> | null> {
    const { setup, moves, deadlineAt } = state;
    const game = storedGame(setup.variant, setup.revision);
    const house = housePlayer(seat.player);
    if (game === undefined) throw new Error(`unknown rules: ${setup.variant}, revision ${setup.revision}`);
    if (house === null) throw new Error("this player is not a house player");
    const question: Question = { game, options: setup.options, startPosition: setup.position, moves };
    const about = signature(state, moves.length, moves.at(-1) ?? null);
    const stop = new AbortController();
    this.#thinking = { about, stop };
    if (this.#latestSignature !== null) this.#stopIfChanged(this.#latestSignature);
    const thought = await sharedThinker(this.env).think({
      question,
      level: house.level,
      seed: hashOfText(`${seat.gameId} ${moves.length} ${seat.attempts}`, 0),
      deadline: deadlineAt,
      player: setup.players[opponentOf(state.side)].id,
      thinkers: this.env.THINKERS,
      stale: stop.signal,
    });
    this.#thinking = null;
    if (thought === null) return null;
    const before = this.#seat() ?? seat;
    const now = { variant: setup.variant, ply: moves.length, score: thought.score };
    const lost = state.turn === state.side ? lostPlies(now, before.lost) : before.lost;
    if (lost.join() !== before.lost.join()) this.#storeSeat({ ...before, lost });
    return answerAfterSearch(state, thought, lost);
  }

  /** Stops the search if the game no longer has the position that is being searched. */
  #stopIfChanged(about: string): void {
    this.#latestSignature = about;
    if (this.#thinking !== null && this.#thinking.about !== about) this.#thinking.stop.abort();
  }

  #refused(refusal: RoomRefusal): void | Promise<void> {
    switch (refusal.code) {
      case "not-found":
      case "not-a-player":
        return this.#forget();
      // The game has changed since it was read.
      case "game-over":
      case "deadline-passed":
      case "stale-ply":
      case "not-your-turn":
      case "no-draw-offer":
      case "no-draw-claim":
      case "no-takeback-offer":
      case "nothing-to-take-back":
        this.#isToLook = true;
        return;
      default:
        throw new Error(`the game refused: ${refusal.code}`);
    }
  }

  /** Schedules a retry, for example for a frozen game, unknown rules, or a game's object that does not respond. */
  #retryLater(error: unknown): void {
    const seat = this.#seat();
    if (seat === null) {
      this.#isPending = false;
      return;
    }
    const attempts = seat.attempts + 1;
    this.#log.error("house", error, { attempts });
    this.#transactions.write(() => {
      this.#storeSeat({ ...seat, attempts });
      this.#retryAt = Date.now() + backoff(RETRY_WAITS, attempts);
    });
  }

  /** Deletes all storage, because the game is over, does not exist, or is not a game of this bot. */
  async #forget(): Promise<void> {
    this.#isPending = false;
    if (this.#seat() === null) return;
    this.#alarm.clear();
    await this.ctx.storage.deleteAll();
  }

  #seat(): Seat | null {
    return this.ctx.storage.kv.get<Seat>(SEAT) ?? null;
  }

  #storeSeat(seat: Seat): void {
    this.ctx.storage.kv.put(SEAT, seat);
  }
}

/** The parts of a game's state that determine the bot's action, as a text. */
const signature = (
  { status, turn, drawOffer, takebackOffer }: Pick<StateForPlayer, "status" | "turn" | "drawOffer" | "takebackOffer">,
  ply: number,
  lastMove: string | null,
): string => [status, turn, drawOffer, takebackOffer, ply, lastMove].join(" ");
