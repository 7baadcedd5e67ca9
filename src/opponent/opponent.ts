import { DurableObject } from "cloudflare:workers";
import { type Env, roomObject } from "../bindings";
import { hashOfText } from "../bots/hash";
import { lostPlies } from "../bots/policy";
import type { Question } from "../bots/thought";
import type { GameBatch } from "../player/player-rpc";
import type { RoomRefusal, Standing } from "../room/room-rpc";
import { storedGame } from "../rules/registry";
import { settingsOf } from "../settings";
import { HOUR, MINUTE, SECOND } from "../shared/duration";
import { housePlayer } from "../shared/house";
import { backoff } from "../storage/backoff";
import { withTimeLimit } from "../storage/time-limit";
import { answerAtOnce, answerOf, dutyOf } from "./manners";
import type { OpponentRpc } from "./opponent-rpc";
import { Thinker } from "./thinker";

/** How far ahead the alarm is while something is owed that only a crash can cut off. */
const ALARM_GRACE = SECOND;
/** An alarm that is overdue for so long has been lost by the runtime. */
const OVERDUE = MINUTE;
/** How long the game's object may take to answer. */
const TIME_LIMIT = 10 * SECOND;
/** After how long a look that failed is tried again: the first time, the second, ... */
const RETRY_WAITS = [2 * SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR] as const;
/** Looks in a row that find something else than the one before. A game does not change so often by itself. */
const MOST_LOOKS = 50;

/** All that an object keeps. */
interface Seat {
  readonly gameId: string;
  /** The id of the player of the house. */
  readonly player: string;
  /** The plies in a row at which the house was to move and lost. */
  readonly lost: readonly number[];
  /** Looks in a row that have failed. */
  readonly attempts: number;
}

const SEAT = "seat";

/** What is shared by all objects that the platform keeps on one machine: its processor. */
let thinker: Thinker | null = null;

function thinkerOf(env: Env): Thinker {
  thinker ??= new Thinker({
    places: () => settingsOf(env).houseThinkers,
    wait: (milliseconds) => scheduler.wait(milliseconds),
    now: () => Date.now(),
  });
  return thinker;
}

/**
 * Plays for the house on one side of one game: is told of it as any player is, thinks, and gives its commands as any
 * player does. What it does follows from how the game stands when it looks, never from what it was told: news only say
 * that it is time to look. So nothing is lost by news that come late, twice or not at all, and a look that a crash or
 * an eviction cuts off is begun again. Until a look is done an alarm is set: that something is owed is kept by it alone.
 */
export class Opponent extends DurableObject<Env> implements OpponentRpc {
  /** When the alarm is set for (milliseconds since 1970); null if it is not set, undefined if that is not known. */
  #alarmAt: number | null | undefined;
  #looking: Promise<void> | null = null;
  /** Whether news have come since the last look began. */
  #isToLook = false;
  /** Whether this instance has looked since it was last told of something owed. */
  #isDone = false;
  /** How the game stood in the news that came last since the present look began. */
  #heard: string | null = null;
  /** What is thought about, and how to stop it. */
  #thinking: { readonly about: string; readonly stop: AbortController } | null = null;

  async receive(player: string, batch: GameBatch): Promise<void> {
    const { gameId, summary } = batch;
    this.#hear(signature(summary, summary.ply, summary.lastMove));
    if (summary.status !== "active") return this.#forget();
    if (dutyOf(summary) === "nothing") return;
    this.#isDone = false;
    await this.#guard({ gameId, player, lost: [], attempts: 0 });
    this.ctx.waitUntil(this.#look());
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    // Waited for, so that an alarm which a crash cuts off rings again.
    if (!this.#isDone) await this.#look();
  }

  /** Sees that the alarm will ring soon. Costs a row, unless it is set already. */
  async #guard(seat: Seat): Promise<void> {
    const { storage } = this.ctx;
    if (this.#alarmAt === undefined) {
      const set = await storage.getAlarm();
      this.#alarmAt ??= set;
    }
    const now = Date.now();
    const at = now + ALARM_GRACE;
    const isSet = typeof this.#alarmAt === "number" && this.#alarmAt <= at && this.#alarmAt > now - OVERDUE;
    storage.transactionSync(() => {
      if (this.#seat() === null) this.#keep(seat);
      if (!isSet) this.#setAlarm(at);
    });
  }

  /** Does what is owed, until nothing is. Never rejects: what fails is tried again by the alarm. */
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
        if (looks === MOST_LOOKS) throw new Error("the game does not come to rest");
        this.#isToLook = false;
        await this.#lookOnce();
      }
      const seat = this.#seat();
      if (seat !== null && seat.attempts > 0) this.#keep({ ...seat, attempts: 0 });
      this.#isDone = true;
    } catch (error) {
      this.#retryLater(error);
    }
  }

  async #lookOnce(): Promise<void> {
    const seat = this.#seat();
    if (seat === null) return;
    this.#heard = null;
    const { gameId, player } = seat;
    const found = await withTimeLimit(TIME_LIMIT, () => roomObject(this.env, gameId).standing(player));
    if (!found.ok) return this.#refused(found.error);
    const standing = found.value;
    if (standing.status !== "active") return this.#forget();
    const duty = dutyOf(standing);
    if (duty === "nothing") return;
    const command = duty === "answer" ? answerAtOnce(standing) : await this.#decide(seat, standing);
    if (command === null) {
      this.#isToLook = true;
      return;
    }
    const options = { idempotency: null, board: false, dryRun: false, since: standing.moves.length };
    const given = await withTimeLimit(TIME_LIMIT, () => roomObject(this.env, gameId).command(player, command, options));
    if (!given.ok) return this.#refused(given.error);
    // A move is news, and what it leads to comes as such.
    if (command.type !== "move") this.#isToLook = true;
  }

  /** Thinks about what to do; null if the game has gone on meanwhile. */
  async #decide(seat: Seat, standing: Standing): Promise<ReturnType<typeof answerOf> | null> {
    const { setup, moves, deadlineAt } = standing;
    const game = storedGame(setup.variant, setup.revision);
    const house = housePlayer(seat.player);
    if (game === undefined) throw new Error(`unknown rules: ${setup.variant} ${setup.revision}`);
    if (house === null) throw new Error("this player is not of the house");
    const question: Question = { game, options: setup.options, startPosition: setup.position, moves };
    const about = signature(standing, moves.length, moves.at(-1) ?? null);
    const stop = new AbortController();
    this.#thinking = { about, stop };
    if (this.#heard !== null) this.#hear(this.#heard);
    const thought = await thinkerOf(this.env).think({
      question,
      strength: house.strength,
      seed: hashOfText(`${seat.gameId} ${moves.length} ${seat.attempts}`, 0),
      deadline: deadlineAt,
      thinkers: this.env.THINKERS,
      stale: stop.signal,
    });
    this.#thinking = null;
    if (thought === null) return null;
    const before = this.#seat() ?? seat;
    const now = { variant: setup.variant, ply: moves.length, score: thought.score };
    const lost = standing.turn === standing.side ? lostPlies(now, before.lost) : before.lost;
    if (lost.join() !== before.lost.join()) this.#keep({ ...before, lost });
    return answerOf(standing, thought, lost);
  }

  /** What is thought about a game that stands otherwise by now is of no use. */
  #hear(standing: string): void {
    this.#heard = standing;
    if (this.#thinking !== null && this.#thinking.about !== standing) this.#thinking.stop.abort();
  }

  #refused(refusal: RoomRefusal): void | Promise<void> {
    switch (refusal.code) {
      case "not-found":
      case "not-a-player":
        return this.#forget();
      // The game has gone on meanwhile.
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
        throw new Error(`the game answers ${refusal.code}`);
    }
  }

  /** Waits for better times: a game that is frozen, rules that are not known here, an object that does not answer. */
  #retryLater(error: unknown): void {
    const seat = this.#seat();
    if (seat === null) return;
    const attempts = seat.attempts + 1;
    const message = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ game: seat.gameId, task: "house", attempts, message }));
    this.ctx.storage.transactionSync(() => {
      this.#keep({ ...seat, attempts });
      this.#setAlarm(Date.now() + backoff(RETRY_WAITS, attempts));
    });
  }

  /** Keeps nothing of a game that is over. */
  async #forget(): Promise<void> {
    this.#isDone = true;
    if (this.#seat() === null) return;
    this.#alarmAt = null;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #seat(): Seat | null {
    return this.ctx.storage.kv.get<Seat>(SEAT) ?? null;
  }

  #keep(seat: Seat): void {
    this.ctx.storage.kv.put(SEAT, seat);
  }

  #setAlarm(at: number): void {
    // Not waited for: it reports what the commit of the write reports too.
    void this.ctx.storage.setAlarm(at);
    this.#alarmAt = at;
  }
}

/** What of a game's standing changes what the house does. */
const signature = (
  { status, turn, drawOffer, takebackOffer }: Pick<Standing, "status" | "turn" | "drawOffer" | "takebackOffer">,
  ply: number,
  lastMove: string | null,
): string => [status, turn, drawOffer, takebackOffer, ply, lastMove].join(" ");
