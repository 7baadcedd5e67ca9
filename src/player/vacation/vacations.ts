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
/** Time between the notice `vacation.ending` and the scheduled end of a vacation, in milliseconds. */
const NOTICE = DAY;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly feed: Feed;
  readonly games: GameList;
  readonly jobs: JobRunner<PlayerJobs>;
}

/**
 * The player's vacations. One job per game sends the start or the end, and is retried until the game has recorded or
 * refused it. Each game also ends a vacation by itself at `until`, so a failed job cannot extend the vacation.
 *
 * Methods that change something must be called inside a write. The caller starts the jobs after it.
 */
export class Vacations {
  readonly #context: PlayerContext;
  readonly #components: Components;
  /** The current or planned vacation; null if there is none. */
  readonly #unended: Cached<Vacation | null>;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
    this.#unended = new Cached(context.transactions, () =>
      VACATIONS.first(context.sql, "WHERE ended_at IS NULL ORDER BY n LIMIT 1"),
    );
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "vacation"> = {
    // A game that is over or does not allow vacations ignores the command. The job is done with any answer, because a
    // retry would get the same answer.
    vacation: async ({ gameId, until }) => {
      const command =
        until === null ? ({ type: "end-vacation" } as const) : ({ type: "start-vacation", until } as const);
      const options = { idempotency: null, board: false, dryRun: false };
      await roomObject(this.#context.env, gameId).command(this.#components.account.playerId(), command, options);
      return DONE;
    },
  };

  /** The current vacation; null if there is none. */
  current(now: number): Vacation | null {
    const unended = this.#unended.get();
    return unended !== null && unended.startedAt <= now && unended.until > now ? unended : null;
  }

  /** The current and the planned vacation, and the remaining days, rounded down to a hundredth. */
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

  /** All stored vacations, earliest first. Some may no longer affect the budget. */
  all(): readonly Vacation[] {
    return VACATIONS.all(this.#context.sql, "ORDER BY n");
  }

  /**
   * Starts or plans a vacation. A repeated request with the same key changes nothing. `now`: milliseconds since 1970.
   */
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

  /** Ends the current vacation or cancels the planned one. Without either, nothing happens. */
  end(cause: "ended" | "moved", now: number): void {
    this.catchUp(now);
    const planned = this.#planned(now);
    if (planned !== null) {
      // No event has contained the number of a planned vacation, so a later vacation may reuse it.
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
   * Applies changes that are due: the start of a planned vacation, the notice, the scheduled end. Games apply the
   * scheduled end by themselves.
   */
  catchUp(now: number): void {
    const unended = this.#unended.get();
    if (unended === null || unended.startedAt > now) return;
    if (!unended.begun) this.#begin(unended, now);
    if (!unended.noticed && noticeAt(unended) <= now && unended.until > now) this.#notice(unended);
    if (unended.until <= now) this.#close(unended, "over", unended.until);
  }

  /** When the next change is due, in milliseconds since 1970; null without a current or planned vacation. */
  dueAt(): number | null {
    const unended = this.#unended.get();
    if (unended === null) return null;
    if (!unended.begun) return unended.startedAt;
    return unended.noticed ? unended.until : noticeAt(unended);
  }

  /**
   * Handles events of a game during the player's vacation. If the player's move has ended the vacation in the game, it
   * ends in all games. If the game is new, a job starts the vacation there. Events of games about the player's own
   * vacation are removed, because this class publishes one event for all games.
   * @returns the events that belong in the feed
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

  /** Deletes all vacations. Call inside a write. */
  erase(): void {
    this.#context.sql.exec("DELETE FROM vacations");
    this.#unended.drop();
  }

  #planned(now: number): Vacation | null {
    const unended = this.#unended.get();
    return unended !== null && unended.startedAt > now ? unended : null;
  }

  /**
   * Whether a stored vacation was requested with this Idempotency-Key less than `KEY_LIFETIME` ago. This detects a
   * repetition even if a crash lost the stored response.
   */
  #has(key: string, now: number): boolean {
    const where = "WHERE key = ? AND requested_at > ?";
    return VACATIONS.first(this.#context.sql, where, key, now - KEY_LIFETIME) !== null;
  }

  #begin({ n, startedAt, until }: Vacation, now: number): void {
    const { sql } = this.#context;
    sql.exec("UPDATE vacations SET begun = 1 WHERE n = ?", n);
    // Old rows are deleted only at the start of a new vacation. So the row with the highest published number is never
    // deleted, and no number is published twice.
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
    // The event id contains the time, because an object that was restored from a backup uses the same numbers of
    // vacations again.
    const id = `${this.#components.account.playerId()}-${type.replace(".", `-${n}-`)}-${at.toString(36)}`;
    this.#components.feed.publish([{ id, type, timestamp: rfc3339(at), data }], this.#context.now());
  }

  #tellAll(until: number | null): void {
    for (const { id } of this.#components.games.running()) this.#tell(id, until);
  }

  #tell(gameId: string, until: number | null): void {
    this.#components.jobs.put("vacation", `vacation-${gameId}`, { gameId, until });
  }
}

type VacationType = "vacation.started" | "vacation.ended";
type OwnVacationType = VacationType | "vacation.ending";

const noticeAt = ({ until }: Vacation): number => until - NOTICE;

const isOwnVacation = (event: FeedEvent, side: Side): event is FeedEventOf<VacationType> =>
  (event.type === "vacation.started" || event.type === "vacation.ended") &&
  "side" in event.data &&
  event.data.side === side;
