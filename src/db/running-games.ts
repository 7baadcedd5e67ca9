import { asc, eq, gt } from "drizzle-orm";
import { database } from "./database";
import { activeGames, sweeps } from "./schema";

/** A page of the running games. `next` is null at the end. */
export interface RunningGames {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * Running games, public and private, by id.
 * @param after the id after which the page begins; an empty string for the first page
 */
export async function listRunningGames(d1: D1Database, after: string, limit: number): Promise<RunningGames> {
  const rows = await database(d1)
    .select({ id: activeGames.id })
    .from(activeGames)
    .where(gt(activeGames.id, after))
    .orderBy(asc(activeGames.id))
    .limit(limit + 1);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, next: rows.length > limit ? (ids.at(-1) ?? null) : null };
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
