import { roomObject } from "../../bindings";
import type { VacationEnd } from "../../events/clock-events";
import type { FeedEvent, FeedEventOf } from "../../events/feed-event";
import { DAY } from "../../shared/duration";
import { KEY_LIFETIME } from "../../shared/idempotency";
import { err, ok, type Result } from "../../shared/result";
import type { Side } from "../../shared/side";
import { rfc3339 } from "../../shared/time";
import { DONE, type JobHandlers, type JobRunner } from "../../storage/job-runner";
import { flag, nullable, number, Table, text } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { GameBatch } from "../feed/contract";
import type { Feed } from "../feed/feed";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { VacationRefusal, VacationRequest, VacationStatus } from "./contract";
import { isForgotten, SHORTEST_VACATION, type Vacation, vacationLeft, YEAR } from "./vacation-budget";

const VACATIONS = new Table("vacations", {
  n: number,
  startedAt: number,
  until: number,
  endedAt: nullable(number),
  begun: flag,
  noticed: flag,
  key: nullable(text),
  requestedAt: nullable(number),
});
const NEW_VACATIONS = VACATIONS.pick("startedAt", "until", "begun", "noticed", "key", "requestedAt");
/** How long before its end a vacation's notice comes. */
const NOTICE = DAY;

/** The parts that vacations work with. */
interface Parts {
  readonly account: Account;
  readonly feed: Feed;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
}

/**
 * The player's vacations. Their games are told by jobs, which repeat until the game knows of the vacation, or of its
 * end. At `until` a vacation is over in each game by itself, so that none can outlast it.
 *
 * Methods that change something are for use inside a write; the jobs are to be started after it.
 */
export class Vacations {
  readonly #context: PlayerContext;
  readonly #parts: Parts;
  /** The one vacation whose end is not noted yet: it runs, or is planned. */
  readonly #unended: Cached<Vacation | null>;

  constructor(context: PlayerContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
    this.#unended = new Cached(context.transactions, () =>
      VACATIONS.first(context.sql, "WHERE ended_at IS NULL ORDER BY n LIMIT 1"),
    );
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "vacation"> = {
    // A game that is over, or knows no vacations, may refuse.
    vacation: async ({ gameId, until }) => {
      const command =
        until === null ? ({ type: "end-vacation" } as const) : ({ type: "start-vacation", until } as const);
      const options = { idempotency: null, board: false, dryRun: false };
      await roomObject(this.#context.env, gameId).command(this.#parts.account.playerId(), command, options);
      return DONE;
    },
  };

  /** The vacation that the player is on. */
  current(now: number): Vacation | null {
    const unended = this.#unended.get();
    return unended !== null && unended.startedAt <= now && unended.until > now ? unended : null;
  }

  /** The vacation that runs, or is planned, and the days that are left. Days are rounded down to a hundredth. */
  status(now: number): VacationStatus {
    const current = this.current(now);
    const planned = this.#planned(now);
    const left = vacationLeft(this.all(), this.#context.settings.vacationBudget, now);
    return {
      vacation: current === null ? null : { startedAt: current.startedAt, until: current.until },
      plannedVacation: planned === null ? null : { from: planned.startedAt, until: planned.until },
      vacationDaysLeft: Math.floor((left / DAY) * 100) / 100,
    };
  }

  /** All that still count, first one first. */
  all(): readonly Vacation[] {
    return VACATIONS.all(this.#context.sql, "ORDER BY n");
  }

  /** Starts a vacation, or plans one. */
  start(request: VacationRequest, now: number): Result<VacationStatus, VacationRefusal> {
    this.catchUp(now);
    const { key = null, from = now } = request;
    if (key !== null && this.#has(key, now)) return ok(this.status(now));
    if (this.current(now) !== null) return err({ code: "on-vacation", doing: "starting" });
    if (this.#planned(now) !== null) return err({ code: "vacation-planned" });
    if (from < now || from > now + YEAR) return err({ code: "vacation-from", most: YEAR });
    const most = vacationLeft(this.all(), this.#context.settings.vacationBudget, from);
    if (most === 0) return err({ code: "no-vacation-left" });
    const least = Math.min(SHORTEST_VACATION, most);
    const wanted = request.until === undefined ? (request.length ?? most) : request.until - from;
    if (wanted < least || wanted > most) return err({ code: "vacation-length", least, most });
    const row = { startedAt: from, until: from + wanted, begun: false, noticed: wanted <= NOTICE };
    NEW_VACATIONS.insert(this.#context.sql, { ...row, key, requestedAt: now });
    this.#unended.drop();
    this.catchUp(now);
    return ok(this.status(now));
  }

  /** Ends the vacation before its time, or cancels the planned one; without one nothing happens. */
  end(cause: "ended" | "moved", now: number): void {
    this.catchUp(now);
    const planned = this.#planned(now);
    if (planned !== null) {
      // Nobody has been told of it: its number may be used again.
      this.#context.sql.exec("DELETE FROM vacations WHERE n = ?", planned.n);
      this.#unended.drop();
      return;
    }
    const current = this.current(now);
    if (current === null) return;
    this.#close(current, cause, now);
    this.#tellAll(null);
  }

  /**
   * Does what time has brought about: a planned vacation begins, the notice of its end is due, it is over. Games see the
   * end for themselves.
   */
  catchUp(now: number): void {
    const unended = this.#unended.get();
    if (unended === null || unended.startedAt > now) return;
    if (!unended.begun) this.#begin(unended, now);
    if (!unended.noticed && noticeAt(unended) <= now && unended.until > now) this.#notice(unended);
    if (unended.until <= now) this.#close(unended, "over", unended.until);
  }

  /** When a vacation has to be looked at next. */
  dueAt(): number | null {
    const unended = this.#unended.get();
    if (unended === null) return null;
    if (!unended.begun) return unended.startedAt;
    return unended.noticed ? unended.until : noticeAt(unended);
  }

  /**
   * Takes what a game tells of this player's own vacation: the feed has it once, from here. A move ends it everywhere;
   * a game that begins is told of it.
   * @returns the news that are left for the feed
   */
  observe({ summary }: GameBatch, items: readonly FeedEvent[], now: number): readonly FeedEvent[] {
    const own = items.filter((item) => isOwnVacation(item, summary.side));
    const current = this.current(now);
    if (current !== null) {
      const moved = own.some(
        ({ timestamp, data }) =>
          "cause" in data && data.cause === "moved" && Date.parse(timestamp) >= current.startedAt,
      );
      if (moved) this.end("moved", now);
      else if (summary.status === "active" && items.some((item) => item.type === "game.started")) {
        this.#tell(summary.id, current.until);
      }
    }
    return own.length === 0 ? items : items.filter((item) => !isOwnVacation(item, summary.side));
  }

  /** Forgets all of them. */
  erase(): void {
    this.#context.sql.exec("DELETE FROM vacations");
    this.#unended.drop();
  }

  #planned(now: number): Vacation | null {
    const unended = this.#unended.get();
    return unended !== null && unended.startedAt > now ? unended : null;
  }

  /** Whether a vacation has been asked for under this Idempotency-Key: its answer may have been lost in a crash. */
  #has(key: string, now: number): boolean {
    const where = "WHERE key = ? AND requested_at > ?";
    return VACATIONS.first(this.#context.sql, where, key, now - KEY_LIFETIME) !== null;
  }

  #begin({ n, startedAt, until }: Vacation, now: number): void {
    const { sql } = this.#context;
    sql.exec("UPDATE vacations SET begun = 1 WHERE n = ?", n);
    // Only now: the last number that was told stays in its row, so that none is told twice.
    for (const past of this.all()) {
      if (isForgotten(past, now) && past.n !== n) sql.exec("DELETE FROM vacations WHERE n = ?", past.n);
    }
    this.#unended.drop();
    this.#announce(n, "vacation.started", startedAt, { until: rfc3339(until) });
    if (until > now) this.#tellAll(until);
  }

  #notice({ n, until }: Vacation): void {
    this.#context.sql.exec("UPDATE vacations SET noticed = 1 WHERE n = ?", n);
    this.#unended.drop();
    this.#announce(n, "vacation.ending", until - NOTICE, { until: rfc3339(until) });
  }

  #close({ n }: Vacation, cause: VacationEnd, at: number): void {
    this.#context.sql.exec("UPDATE vacations SET ended_at = ? WHERE n = ?", at, n);
    this.#unended.drop();
    this.#announce(n, "vacation.ended", at, { cause });
  }

  #announce<Type extends OwnVacationType>(n: number, type: Type, at: number, data: FeedEventOf<Type>["data"]): void {
    // With its time: a player's object that was restored from a backup counts vacations by the same numbers again.
    const id = `${this.#parts.account.playerId()}-${type.replace(".", `-${n}-`)}-${at.toString(36)}`;
    this.#parts.feed.publish([{ id, type, timestamp: rfc3339(at), data }], this.#context.now());
  }

  #tellAll(until: number | null): void {
    for (const { id } of this.#parts.games.running()) this.#tell(id, until);
  }

  #tell(gameId: string, until: number | null): void {
    this.#parts.jobs.put("vacation", `vacation-${gameId}`, { gameId, until });
  }
}

type VacationType = "vacation.started" | "vacation.ended";
type OwnVacationType = VacationType | "vacation.ending";

const noticeAt = ({ until }: Vacation): number => until - NOTICE;

const isOwnVacation = (event: FeedEvent, side: Side): event is FeedEventOf<VacationType> =>
  (event.type === "vacation.started" || event.type === "vacation.ended") &&
  "side" in event.data &&
  event.data.side === side;
