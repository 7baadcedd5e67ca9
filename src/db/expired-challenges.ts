import { type SQL, sql } from "drizzle-orm";
import { database } from "./database";
import { acceptances, challenges } from "./schema";

/**
 * Closes challenges that nobody took up in time, the first to expire first.
 * @returns how many; fewer than the limit: there are no more
 */
export async function closeExpiredChallenges(d1: D1Database, now: number, limit: number): Promise<number> {
  const due = sql`${challenges.status} = 'open' and ${challenges.expiresAt} <= ${now}`;
  const done = await database(d1).update(challenges).set({ status: "expired" }).where(isAmong(due, limit)).run();
  return done.meta.changes;
}

/**
 * Deletes closed challenges that expired at this time or before. Those that a game came of stay: their acceptances
 * tell who plays it, and need them. So do offers of rematches, because each player has one offer in a game.
 * @returns how many; fewer than the limit: there are no more
 */
export async function deleteExpiredChallenges(d1: D1Database, until: number, limit: number): Promise<number> {
  const due = sql`${challenges.status} = 'expired' and ${challenges.expiresAt} <= ${until}
    and ${challenges.rematchOf} is null
    and not exists (select 1 from ${acceptances} where ${acceptances.challengeId} = ${challenges.id})`;
  const done = await database(d1).delete(challenges).where(isAmong(due, limit)).run();
  return done.meta.changes;
}

const isAmong = (due: SQL, limit: number): SQL =>
  sql`${challenges.id} in (select ${challenges.id} from ${challenges} where ${due}
    order by ${challenges.expiresAt} limit ${limit})`;
