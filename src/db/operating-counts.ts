import { type SQL, sql } from "drizzle-orm";
import { database } from "./database";

/** Numbers that show the operator how much the server has to do, and work that is late. */
export interface OperatingCounts {
  readonly runningGames: number;
  readonly openChallenges: number;
  /** Open challenges whose time has passed. The hourly sweep closes them. */
  readonly expiredChallenges: number;
  readonly openReports: number;
  /** Time of the oldest open report, in milliseconds since 1970; null if there is none. */
  readonly oldestReportAt: number | null;
  readonly runningTournaments: number;
  /** Tournaments that should have started. */
  readonly overdueTournaments: number;
  /** Computer evaluations that are queued or running. */
  readonly unfinishedEvaluations: number;
  /** Time of the oldest request for one of them, in milliseconds since 1970; null if there is none. */
  readonly oldestEvaluationAt: number | null;
}

/**
 * Reads the numbers. It reads an index entry for each running game, open challenge and tournament, and the row of each
 * unfinished evaluation.
 */
export async function readOperatingCounts(d1: D1Database, now: number): Promise<OperatingCounts> {
  const counts: Readonly<Record<keyof OperatingCounts, SQL>> = {
    runningGames: sql`select count(*) from active_games`,
    openChallenges: sql`select count(*) from challenges where status = 'open'`,
    expiredChallenges: sql`select count(*) from challenges where status = 'open' and expires_at < ${now}`,
    openReports: sql`select count(*) from reports where closed_at is null`,
    oldestReportAt: sql`select min(created_at) from reports where closed_at is null`,
    runningTournaments: sql`select count(*) from tournaments where status = 'running'`,
    overdueTournaments: sql`select count(*) from tournaments where status = 'open' and starts_at < ${now}`,
    unfinishedEvaluations: sql`select count(*) from evaluations where finished_at is null`,
    oldestEvaluationAt: sql`select min(requested_at) from evaluations where finished_at is null`,
  };
  const columns = Object.entries(counts).map(([name, query]) => sql`(${query}) as ${sql.identifier(name)}`);
  const row = await database(d1).get<OperatingCounts>(sql`select ${sql.join(columns, sql`, `)}`);
  if (row === undefined) throw new Error("the counts have no row");
  return row;
}
