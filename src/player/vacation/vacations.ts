import { roomObject } from "../../bindings";
import type { VacationEnd } from "../../events/clock-events";
import type { FeedEvent, FeedEventOf } from "../../events/feed-event";
import { DAY } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import type { Side } from "../../shared/side";
import { rfc3339 } from "../../shared/time";
import { DONE, type JobHandlers, type JobRunner } from "../../storage/job-runner";
import { nullable, number, Table } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { GameBatch } from "../feed/contract";
import type { Feed } from "../feed/feed";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { VacationRefusal, VacationRequest, VacationStatus } from "./contract";
import { isForgotten, SHORTEST_VACATION, type Vacation, vacationLeft } from "./vacation-budget";

const VACATIONS = new Table("vacations", { n: number, startedAt: number, until: number, endedAt: nullable(number) });
const NUMBER = VACATIONS.pick("n");
const NEW_VACATIONS = VACATIONS.pick("startedAt", "until");

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
  /** The last vacation, if its end is not noted yet. */
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
    return unended !== null && unended.until > now ? unended : null;
  }

  /** The vacation that runs and the days that are left, for the player. Days are rounded down to a hundredth. */
  status(now: number): VacationStatus {
    const current = this.current(now);
    const left = vacationLeft(this.all(), this.#context.settings.vacationBudget, now);
    return {
      vacation: current === null ? null : { startedAt: current.startedAt, until: current.until },
      vacationDaysLeft: Math.floor((left / DAY) * 100) / 100,
    };
  }

  /** All that still count, first one first. */
  all(): readonly Vacation[] {
    return VACATIONS.all(this.#context.sql, "ORDER BY n");
  }

  /** Starts a vacation. */
  start(request: VacationRequest, now: number): Result<VacationStatus, VacationRefusal> {
    this.endIfOver(now);
    if (this.current(now) !== null) return err({ code: "on-vacation" });
    const most = vacationLeft(this.all(), this.#context.settings.vacationBudget, now);
    if (most === 0) return err({ code: "no-vacation-left" });
    const least = Math.min(SHORTEST_VACATION, most);
    const wanted = request === null ? most : "until" in request ? request.until - now : request.length;
    if (wanted < least || wanted > most) return err({ code: "vacation-length", least, most });
    const { sql } = this.#context;
    const until = now + wanted;
    const { n } = NUMBER.read(NEW_VACATIONS.insert(sql, { startedAt: now, until }, "RETURNING n").one());
    // After the insert, so that no number is ever used twice.
    for (const past of this.all()) {
      if (isForgotten(past, now)) sql.exec("DELETE FROM vacations WHERE n = ?", past.n);
    }
    this.#unended.drop();
    this.#announce({
      id: this.#eventId(n, "started"),
      type: "vacation.started",
      timestamp: rfc3339(now),
      data: { until: rfc3339(until) },
    });
    this.#tellAll(until);
    return ok(this.status(now));
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
    const unended = this.#unended.get();
    if (unended !== null && unended.until <= now) this.#close(unended, "over", unended.until);
  }

  /** When a vacation has to be looked at next. */
  dueAt(): number | null {
    return this.#unended.get()?.until ?? null;
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

  #close({ n }: Vacation, cause: VacationEnd, at: number): void {
    this.#context.sql.exec("UPDATE vacations SET ended_at = ? WHERE n = ?", at, n);
    this.#unended.drop();
    this.#announce({
      id: this.#eventId(n, "ended"),
      type: "vacation.ended",
      timestamp: rfc3339(at),
      data: { cause },
    });
  }

  #announce(event: FeedEventOf<VacationType>): void {
    this.#parts.feed.publish([event], this.#context.now());
  }

  #eventId(n: number, what: "started" | "ended"): string {
    return `${this.#parts.account.playerId()}-vacation-${n}-${what}`;
  }

  #tellAll(until: number | null): void {
    for (const { id } of this.#parts.games.running()) this.#tell(id, until);
  }

  #tell(gameId: string, until: number | null): void {
    this.#parts.jobs.put("vacation", `vacation-${gameId}`, { gameId, until });
  }
}

type VacationType = "vacation.started" | "vacation.ended";

const isOwnVacation = (event: FeedEvent, side: Side): event is FeedEventOf<VacationType> =>
  (event.type === "vacation.started" || event.type === "vacation.ended") &&
  "side" in event.data &&
  event.data.side === side;
