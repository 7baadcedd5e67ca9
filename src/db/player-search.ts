import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { database } from "./database";
import { following, players } from "./schema";

/** Maximum number of names that a search finds. */
export const MAX_FOUND = 10;

/** A player whose name begins with the searched letters. */
export interface FoundPlayer {
  readonly id: string;
  readonly username: string;
  /** Whether the searching player follows them. */
  readonly following: boolean;
}

const lowerName = sql<string>`lower(${players.username})`;
const found = { id: players.id, username: players.username };
/** Erased and suspended players are not found. The index on names has the same condition. */
const isShown = and(isNull(players.erasedAt), isNull(players.suspendedAt));

/**
 * The first players by name whose name begins with `prefix`, ignoring case: first those whom the viewer follows, then
 * others.
 * @param viewer id of the player who searches; null for an anonymous request
 */
export async function searchPlayers(
  d1: D1Database,
  viewer: string | null,
  prefix: string,
): Promise<readonly FoundPlayer[]> {
  const db = database(d1);
  const from = prefix.toLowerCase();
  const all = db
    .select(found)
    .from(players)
    // All characters of names are before "~".
    .where(and(isShown, gte(lowerName, from), lt(lowerName, `${from}~`)))
    .orderBy(asc(lowerName))
    .limit(MAX_FOUND);
  if (viewer === null) return (await all).map((player) => ({ ...player, following: false }));
  const followed = db
    .select(found)
    .from(following)
    .innerJoin(players, eq(players.id, following.followedId))
    // Not a range of `lowerName`: SQLite would read all players with the prefix, instead of those who are followed.
    .where(
      and(
        eq(following.playerId, viewer),
        isShown,
        eq(sql`lower(substr(${players.username}, 1, ${from.length}))`, from),
      ),
    )
    .orderBy(asc(lowerName))
    .limit(MAX_FOUND);
  const [first, others] = await db.batch([followed, all]);
  const known = new Set(first.map(({ id }) => id));
  return [
    ...first.map((player) => ({ ...player, following: true })),
    ...others.filter(({ id }) => !known.has(id)).map((player) => ({ ...player, following: false })),
  ].slice(0, MAX_FOUND);
}
