import type { VacationEnd } from "../../events/clock-events";
import type { FeedEvent, FeedEventOf } from "../../events/feed-event";
import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { Side } from "../../shared/side";
import { rfc3339 } from "../../shared/time";
import type { GameList } from "../games/game-list";
import type { Errands } from "../jobs/errands";
import type { GameBatch, VacationRefusal, VacationStanding, VacationWish } from "../player-rpc";
import { isForgotten, SHORTEST_VACATION, type Vacation, vacationLeft } from "./vacation-budget";

/** What tells a game of a vacation: until when its player is away, or null once he is back. */
export interface VacationErrand {
  readonly gameId: string;
  readonly until: number | null;
}

type VacationRow = { n: number; started_at: number; until: number; ended_at: number | null };

/** What vacations work with. */
export interface VacationParts {
  readonly sql: SqlStorage;
  readonly lines: GameList;
  readonly errands: Errands;
  /** What a player has in any 365 days, in milliseconds. */
  readonly budget: number;
  readonly playerId: () => string;
  /** Puts news of his own object into his feed. For use inside a write. */
  readonly announce: (item: FeedEvent) => void;
}

/**
 * The player's vacations. His games are told by errands, which repeat until the game knows how things stand now. At
 * `until` a vacation is over in each game by itself, so that none can outlast it.
 *
 * Methods that change something are for use inside a write; the errands are to be started after it.
 */
export class Vacations {
  readonly #parts: VacationParts;
  #cached: Vacation | null | undefined;

  constructor(parts: VacationParts) {
    this.#parts = parts;
  }

  /** Drops what memory says: the rows count. */
  forget(): void {
    this.#cached = undefined;
  }

  /** The vacation that he is on. */
  current(now: number): Vacation | null {
    const unended = this.#unended();
    return unended !== null && unended.until > now ? unended : null;
  }

  /** How things stand, for him. Days are rounded down to a hundredth. */
  standing(now: number): VacationStanding {
    const current = this.current(now);
    const left = vacationLeft(this.all(), this.#parts.budget, now);
    return {
      vacation: current === null ? null : { startedAt: current.startedAt, until: current.until },
      vacationDaysLeft: Math.floor((left / DAY) * 100) / 100,
    };
  }

  /** All that still count, first one first. */
  all(): readonly Vacation[] {
    return this.#parts.sql
      .exec<VacationRow>("SELECT n, started_at, until, ended_at FROM vacations ORDER BY n")
      .toArray()
      .map((row) => ({ n: row.n, startedAt: row.started_at, until: row.until, endedAt: row.ended_at }));
  }

  /** Starts a vacation. */
  start(wish: VacationWish, now: number): Result<VacationStanding, VacationRefusal> {
    this.endIfOver(now);
    if (this.current(now) !== null) return err({ code: "on-vacation" });
    const most = vacationLeft(this.all(), this.#parts.budget, now);
    if (most === 0) return err({ code: "no-vacation-left" });
    const least = Math.min(SHORTEST_VACATION, most);
    const wanted = wish === null ? most : "until" in wish ? wish.until - now : wish.length;
    if (wanted < least || wanted > most) return err({ code: "vacation-length", least, most });
    const { sql } = this.#parts;
    const until = now + wanted;
    const { n } = sql
      .exec<{ n: number }>("INSERT INTO vacations (started_at, until) VALUES (?, ?) RETURNING n", now, until)
      .one();
    // After the insert, so that no number is ever used twice.
    for (const past of this.all()) {
      if (isForgotten(past, now)) sql.exec("DELETE FROM vacations WHERE n = ?", past.n);
    }
    this.forget();
    this.#parts.announce({
      id: this.#eventId(n, "started"),
      type: "vacation.started",
      timestamp: rfc3339(now),
      data: { until: rfc3339(until) },
    });
    this.#tellAll(until);
    return ok(this.standing(now));
  }

  /** Ends the vacation before its time; without one nothing happens. */
  end(cause: "ended" | "moved", now: number): void {
    this.endIfOver(now);
    const current = this.current(now);
    if (current === null) return;
    this.#close(current, cause, now);
    this.#tellAll(null);
  }

  /** Notes the end of a vacation whose time is over. Games see that for themselves. */
  endIfOver(now: number): void {
    const unended = this.#unended();
    if (unended !== null && unended.until <= now) this.#close(unended, "over", unended.until);
  }

  /** When a vacation has to be looked at next. */
  earliestDue(): number | null {
    return this.#unended()?.until ?? null;
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
        (item) =>
          item.type === "vacation.ended" &&
          item.data.cause === "moved" &&
          Date.parse(item.timestamp) >= current.startedAt,
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
    this.#parts.sql.exec("DELETE FROM vacations");
    this.forget();
  }

  /** The last vacation, if its end is not noted yet. */
  #unended(): Vacation | null {
    if (this.#cached === undefined) this.#cached = this.all().find(({ endedAt }) => endedAt === null) ?? null;
    return this.#cached;
  }

  #close({ n }: Vacation, cause: VacationEnd, at: number): void {
    this.#parts.sql.exec("UPDATE vacations SET ended_at = ? WHERE n = ?", at, n);
    this.forget();
    this.#parts.announce({
      id: this.#eventId(n, "ended"),
      type: "vacation.ended",
      timestamp: rfc3339(at),
      data: { cause },
    });
  }

  #eventId(n: number, what: "started" | "ended"): string {
    return `${this.#parts.playerId()}-vacation-${n}-${what}`;
  }

  #tellAll(until: number | null): void {
    for (const { id } of this.#parts.lines.running()) this.#tell(id, until);
  }

  #tell(gameId: string, until: number | null): void {
    const content: VacationErrand = { gameId, until };
    this.#parts.errands.put({ id: `vacation-${gameId}`, kind: "vacation", content });
  }
}

const isOwnVacation = (event: FeedEvent, side: Side): event is FeedEventOf<"vacation.started" | "vacation.ended"> =>
  (event.type === "vacation.started" || event.type === "vacation.ended") &&
  "side" in event.data &&
  event.data.side === side;
