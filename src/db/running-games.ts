import { asc, eq, gt, sql } from "drizzle-orm";
import { database } from "./database";
import { acceptances, sweeps } from "./schema";

/** Acceptances examined per page. On an old server, most of their games have finished. */
const WINDOW = 1000;

/** A page of the games that have begun and are not archived. `next` is null at the end. */
export interface RunningGames {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * Games that have begun and are not archived, by id. A page may be short or empty and still have a next one.
 * @param after the id after which the page begins; an empty string for the first page
 */
export async function listRunningGames(d1: D1Database, after: string, limit: number): Promise<RunningGames> {
  const db = database(d1);
  const window = db
    .select({ gameId: acceptances.gameId })
    .from(acceptances)
    .where(gt(acceptances.gameId, after))
    .orderBy(asc(acceptances.gameId))
    .limit(WINDOW)
    .as("begun");
  const [running, [end]] = await db.batch([
    db
      .select({ gameId: window.gameId })
      .from(window)
      .where(sql`not exists (select 1 from games where games.id = ${window.gameId})`)
      .orderBy(asc(window.gameId))
      .limit(limit + 1),
    db.select({ count: sql<number>`count(*)`, last: sql<string | null>`max(${window.gameId})` }).from(window),
  ]);
  const ids = running.slice(0, limit).map(({ gameId }) => gameId);
  if (running.length > limit) return { ids, next: ids.at(-1) ?? null };
  return { ids, next: end !== undefined && end.count === WINDOW ? end.last : null };
}

/** The cursor of a scheduled sweep; an empty string at the start. */
export async function readSweep(d1: D1Database, name: string): Promise<string> {
  const row = await database(d1).select().from(sweeps).where(eq(sweeps.name, name)).get();
  return row?.cursor ?? "";
}

/** Stores the cursor of a scheduled sweep. */
export async function writeSweep(d1: D1Database, name: string, cursor: string): Promise<void> {
  await database(d1)
    .insert(sweeps)
    .values({ name, cursor })
    .onConflictDoUpdate({ target: sweeps.name, set: { cursor } })
    .run();
}
