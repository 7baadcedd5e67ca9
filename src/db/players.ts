import { and, eq, lt, sql } from "drizzle-orm";
import { DAY } from "../shared/duration";
import { housePlayerNamed } from "../shared/house";
import { err, ok, type Result } from "../shared/result";
import { lookAlikeKey, usernameSkeleton } from "../shared/username";
import { database } from "./database";
import { rowValues } from "./row-values";
import { type PlayerRow, players } from "./schema";

/**
 * Why a player row was not inserted: the name is taken or looks like another name, or the idempotency key of the
 * sign-up was used before.
 */
export type InsertPlayerRefusal =
  | { readonly code: "username-taken" }
  | { readonly code: "signup-repeated"; readonly fingerprint: string | null };

/** Inserts a player. The statement and its unique indexes decide races for a name and detect repeated sign-ups. */
export async function insertPlayer(
  d1: D1Database,
  player: { id: string; username: string; createdAt: number; signup: { key: string; fingerprint: string } | null },
): Promise<Result<PlayerRow, InsertPlayerRefusal>> {
  const db = database(d1);
  const signupKey = player.signup?.key ?? null;
  const look = lookAlikeKey(player.username);
  const values = rowValues(players, {
    id: player.id,
    username: player.username,
    usernameKey: usernameSkeleton(player.username),
    createdAt: player.createdAt,
    signupKey,
    signupFingerprint: player.signup?.fingerprint ?? null,
    suspendedAt: null,
    erasedAt: null,
    lookAlikeKey: look,
  });
  const insert = db
    .insert(players)
    .select(sql`select ${values} where not exists (select 1 from players where look_alike_key = ${look})`)
    .onConflictDoNothing()
    .returning();
  const inserted =
    signupKey === null ? await insert : (await db.batch([forget(d1, signupKey, player.createdAt), insert]))[1];
  const row = inserted[0];
  if (row) return ok(row);
  const earlier = signupKey === null ? null : await findSignup(d1, signupKey, player.createdAt);
  if (earlier) return err({ code: "signup-repeated", fingerprint: earlier.signupFingerprint });
  return err({ code: "username-taken" });
}

/**
 * Removes the idempotency key of a sign-up that is older than a day. The unique index would otherwise block the key for
 * ever.
 */
const forget = (d1: D1Database, signupKey: string, now: number) =>
  database(d1)
    .update(players)
    .set({ signupKey: null, signupFingerprint: null })
    .where(and(eq(players.signupKey, signupKey), lt(players.createdAt, now - DAY)));

/** The player who signed up with this idempotency key within the last day; null if there is none. */
export async function findSignup(d1: D1Database, signupKey: string, now: number): Promise<PlayerRow | null> {
  const row = await database(d1).select().from(players).where(eq(players.signupKey, signupKey)).get();
  return row && row.createdAt >= now - DAY ? row : null;
}

/**
 * The player with this name, ignoring case; null if there is none. A name that only looks like this one does not match.
 */
export async function findPlayerByName(d1: D1Database, username: string): Promise<PlayerRow | null> {
  const house = housePlayerNamed(username);
  if (house !== null) return findPlayer(d1, house.id);
  const key = usernameSkeleton(username);
  const row = await database(d1).select().from(players).where(eq(players.usernameKey, key)).get();
  return row?.username.toLowerCase() === username.toLowerCase() ? row : null;
}

/** The player whose name looks like this one; null if there is none. */
export async function findLookAlike(d1: D1Database, username: string): Promise<PlayerRow | null> {
  const key = lookAlikeKey(username);
  const row = await database(d1).select().from(players).where(eq(players.lookAlikeKey, key)).get();
  return row ?? null;
}

/** The player with this id; null if there is none. */
export async function findPlayer(d1: D1Database, id: string): Promise<PlayerRow | null> {
  const row = await database(d1).select().from(players).where(eq(players.id, id)).get();
  return row ?? null;
}

/**
 * The players with these names, ignoring case, by the name in lower case. Names without a player and the house bots are
 * missing.
 * @param names at most a few hundred
 */
export async function findPlayersByName(
  d1: D1Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, PlayerRow>> {
  if (names.length === 0) return new Map();
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  // One JSON parameter, because D1 allows 100 parameters per query.
  const keys = JSON.stringify(names.map(usernameSkeleton));
  const rows = await database(d1)
    .select()
    .from(players)
    .where(sql`${players.usernameKey} in (select value from json_each(${keys}))`);
  return new Map(rows.map((row) => [row.username.toLowerCase(), row] as const).filter(([name]) => wanted.has(name)));
}

/** The names of players by their ids. */
export async function usernamesOf(d1: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database(d1)
    .select({ id: players.id, username: players.username })
    .from(players)
    .where(sql`${players.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
