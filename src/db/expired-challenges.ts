import { type SQL, sql } from "drizzle-orm";
import { database } from "./database";
import { acceptances, challenges } from "./schema";

/**
 * Closes expired challenges, earliest expiry first.
 * @returns the number closed; if it is below the limit, none are left
 */
export async function closeExpiredChallenges(d1: D1Database, now: number, limit: number): Promise<number> {
  const due = sql`${challenges.status} = 'open' and ${challenges.expiresAt} <= ${now}`;
  const done = await database(d1).update(challenges).set({ status: "expired" }).where(isAmong(due, limit)).run();
  return done.meta.changes;
}

/**
 * Deletes challenges with the status `expired` that expired at `until` or before. Challenges with an acceptance stay,
 * because the acceptance refers to them and names the players of the game. Rematch offers stay too, because each
 * player has one offer per game.
 * @returns the number deleted; if it is below the limit, none are left
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
