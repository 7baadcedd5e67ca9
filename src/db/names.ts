import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { DAY } from "../shared/duration";
import { err, ok, type Result } from "../shared/result";
import { lookAlikeKey, usernameSkeleton } from "../shared/username";
import { games } from "./archive-schema";
import { database } from "./database";
import { acceptances, activeGames, challenges, players, reservedNames } from "./schema";

/**
 * How long a released name stays reserved, in milliseconds. Events and delivery logs of other players mention the
 * former owner for the same time.
 */
export const NAME_RESERVED_FOR = 30 * DAY;
/** Maximum number of rows per statement. */
const CHUNK = 500;

/**
 * Whether another player released this name, or one that looks like it, less than `NAME_RESERVED_FOR` ago.
 * @param by id of the player whose own former names do not count
 */
export async function isNameReserved(d1: D1Database, username: string, now: number, by?: string): Promise<boolean> {
  const row = await database(d1)
    .select({ playerId: reservedNames.playerId })
    .from(reservedNames)
    .where(
      and(
        eq(reservedNames.lookAlikeKey, lookAlikeKey(username)),
        gt(reservedNames.until, now),
        by === undefined ? undefined : ne(reservedNames.playerId, by),
      ),
    )
    .get();
  return row !== undefined;
}

/**
 * Changes a player's name, unless it is the same as the current or a reserved name of another player, or looks like
 * it. The updating statement checks current names itself, so concurrent renames cannot take the same name. The old
 * name is reserved. `renameInGames` and `renameInChallenges` update the copies of the name. Idempotent.
 */
export async function renamePlayerRow(
  d1: D1Database,
  change: { readonly id: string; readonly username: string; readonly now: number },
): Promise<Result<null, { code: "username-taken"; username: string }>> {
  const { id, username, now } = change;
  const taken = err({ code: "username-taken" as const, username });
  if (await isNameReserved(d1, username, now, id)) return taken;
  const db = database(d1);
  const before = await db.select().from(players).where(eq(players.id, id)).get();
  if (before === undefined) throw new Error(`player ${id} has no row`);
  const [key, look] = [usernameSkeleton(username), lookAlikeKey(username)];
  const [, , after] = await db.batch([
    db
      .update(players)
      .set({ username, usernameKey: key, lookAlikeKey: look })
      .where(
        and(
          eq(players.id, id),
          isNull(players.erasedAt),
          sql`not exists (select 1 from players as other where other.username_key = ${key} and other.id <> ${id})`,
          sql`not exists (select 1 from players as other where other.look_alike_key = ${look} and other.id <> ${id})`,
        ),
      ),
    reserve(d1, before, id, now, sql`username = ${username} and username_key <> ${before.usernameKey}`),
    db.select({ username: players.username }).from(players).where(eq(players.id, id)),
    db.delete(reservedNames).where(lte(reservedNames.until, now)),
  ]);
  return after[0]?.username === username ? ok(null) : taken;
}

/** Statement that reserves the name of a player who is about to be erased. It has no effect on an erased player. */
export const reserveNameOf = (d1: D1Database, id: string, now: number) =>
  reserve(d1, { usernameKey: sql`username_key`, lookAlikeKey: sql`look_alike_key` }, id, now, sql`erased_at is null`);

interface NameKeys {
  readonly usernameKey: string | SQL;
  readonly lookAlikeKey: string | SQL | null;
}

/** Statement that reserves a name if the player's row fulfills `when`. */
const reserve = (d1: D1Database, keys: NameKeys, id: string, now: number, when: SQL) =>
  database(d1)
    .insert(reservedNames)
    .select(
      sql`select ${keys.usernameKey}, id, ${now + NAME_RESERVED_FOR}, ${keys.lookAlikeKey} from players
        where id = ${id} and ${when}`,
    )
    .onConflictDoUpdate({
      target: reservedNames.usernameKey,
      set: { playerId: sql`excluded.player_id`, until: sql`excluded.until` },
    });

/** Updates a player's name in the rows of these games and in their acceptances. At most 50 games. */
export async function renameInGames(
  d1: D1Database,
  player: { readonly id: string; readonly username: string },
  gameIds: readonly string[],
): Promise<void> {
  if (gameIds.length === 0) return;
  const { id, username } = player;
  const db = database(d1);
  const ids = [...gameIds];
  const white = (table: typeof games | typeof activeGames) =>
    db
      .update(table)
      .set({ whiteName: username })
      .where(and(inArray(table.id, ids), eq(table.whiteId, id), ne(table.whiteName, username)));
  const black = (table: typeof games | typeof activeGames) =>
    db
      .update(table)
      .set({ blackName: username })
      .where(and(inArray(table.id, ids), eq(table.blackId, id), ne(table.blackName, username)));
  await db.batch([
    white(activeGames),
    black(activeGames),
    white(games),
    black(games),
    db
      .update(acceptances)
      .set({ accepterName: username })
      .where(
        and(inArray(acceptances.gameId, ids), eq(acceptances.accepterId, id), ne(acceptances.accepterName, username)),
      ),
  ]);
}

/**
 * Statement that sets the current names of both players in an archived game. It belongs in the batch that archives the
 * game: a player may have been renamed after the room sent the result.
 */
export const withCurrentNames = (d1: D1Database, gameId: string) =>
  database(d1)
    .update(games)
    .set({
      whiteName: sql`coalesce((select username from players where id = white_id), white_name)`,
      blackName: sql`coalesce((select username from players where id = black_id), black_name)`,
    })
    .where(
      and(
        eq(games.id, gameId),
        sql`exists (select 1 from players where (players.id = white_id and username <> white_name)
          or (players.id = black_id and username <> black_name))`,
      ),
    );

/** Up to `limit` challenges with a message by this player to a named opponent. */
export async function challengesWithWords(
  d1: D1Database,
  challengerId: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly opponentId: string | null }[]> {
  return await database(d1)
    .select({ id: challenges.id, opponentId: challenges.opponentId })
    .from(challenges)
    .where(
      and(eq(challenges.challengerId, challengerId), isNotNull(challenges.message), isNotNull(challenges.opponentId)),
    )
    .limit(limit);
}

/** Deletes the messages of these challenges. At most 50. */
export async function forgetChallengeWords(d1: D1Database, ids: readonly string[]): Promise<void> {
  await database(d1)
    .update(challenges)
    .set({ message: null })
    .where(inArray(challenges.id, [...ids]))
    .run();
}

/**
 * Updates a player's name in their challenges, made and received. `forget` also deletes the messages of the updated
 * challenges that the player made.
 */
export async function renameInChallenges(
  d1: D1Database,
  player: { readonly id: string; readonly username: string },
  how: { readonly forget: boolean },
): Promise<void> {
  const { id, username } = player;
  const db = database(d1);
  const made = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.challengerId, id), ne(challenges.challengerName, username)))
    .limit(CHUNK);
  const received = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.opponentId, id), ne(challenges.opponentName, username)))
    .limit(CHUNK);
  for (;;) {
    const [first, second] = await db.batch([
      db
        .update(challenges)
        .set({ challengerName: username, ...(how.forget ? { message: null } : {}) })
        .where(inArray(challenges.id, made)),
      db.update(challenges).set({ opponentName: username }).where(inArray(challenges.id, received)),
    ]);
    if (first.meta.changes + second.meta.changes === 0) return;
  }
}
