import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { type OAuthClientRow, oauthClients } from "./app-schema";
import { database } from "./database";

/** Stores an app that has registered itself. */
export async function insertOAuthClient(d1: D1Database, row: OAuthClientRow): Promise<void> {
  await database(d1).insert(oauthClients).values(row).run();
}

/** The registered app with this id; null if there is none. */
export async function findOAuthClient(d1: D1Database, id: string): Promise<OAuthClientRow | null> {
  return (await database(d1).select().from(oauthClients).where(eq(oauthClients.id, id)).get()) ?? null;
}

/** Records that a player has connected the app, which keeps its registration. */
export async function markOAuthClientUsed(d1: D1Database, id: string, now: number): Promise<void> {
  await database(d1)
    .update(oauthClients)
    .set({ usedAt: now })
    .where(and(eq(oauthClients.id, id), isNull(oauthClients.usedAt)))
    .run();
}

/**
 * Deletes registrations that no player has used, at most `limit`.
 * @param before registrations of this time and later are kept, in milliseconds since 1970
 * @returns how many were deleted
 */
export async function deleteUnusedOAuthClients(d1: D1Database, before: number, limit: number): Promise<number> {
  const unused = database(d1)
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(and(isNull(oauthClients.usedAt), lt(oauthClients.createdAt, before)))
    .limit(limit);
  const deleted = await database(d1)
    .delete(oauthClients)
    .where(sql`${oauthClients.id} in ${unused}`)
    .returning({ id: oauthClients.id });
  return deleted.length;
}
