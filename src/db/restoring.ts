import { and, eq, sql } from "drizzle-orm";
import { lookAlikeKey, usernameSkeleton } from "../shared/username";
import { usesOf, withCountedUses } from "./acceptances";
import { withActiveGame, withoutActiveGame } from "./active-games";
import { games } from "./archive-schema";
import { database } from "./database";
import { rowValues } from "./row-values";
import { type ActiveGameRow, acceptances, activeGames, challenges, type PlayerRow, players } from "./schema";

/** The columns of a player row that the player object can restore. */
export type KnownPlayer = Pick<PlayerRow, "id" | "username" | "createdAt" | "suspendedAt" | "erasedAt">;

/**
 * Outcome of restoring a player's row. `known`: the row exists. `restored`: it was inserted. `name-taken`: another
 * player has the name. `changed`: row and object had different names, or only one was erased, and the older one was
 * updated.
 */
export type RestoredPlayer = "known" | "restored" | "name-taken" | "changed";

/**
 * Inserts a player's row if the database has lost it. An existing row is not changed. A name that is reserved for its
 * former owner counts as taken: only an interrupted sign-up can have it.
 * @param now milliseconds since 1970
 */
export async function restorePlayerRow(
  d1: D1Database,
  player: KnownPlayer,
  now: number,
): Promise<Exclude<RestoredPlayer, "changed">> {
  const db = database(d1);
  const keys =
    player.erasedAt === null
      ? { usernameKey: usernameSkeleton(player.username), lookAlikeKey: lookAlikeKey(player.username) }
      : { usernameKey: `deleted:${player.id}`, lookAlikeKey: null };
  const row = rowValues(players, { ...player, ...keys, signupKey: null, signupFingerprint: null });
  const isReserved = sql`exists (select 1 from kept_names
    where username_key = ${keys.usernameKey} and until > ${now} and player_id <> ${player.id})`;
  const [inserted, found] = await db.batch([
    db
      .insert(players)
      .select(sql`select ${row} where not ${isReserved}`)
      .onConflictDoNothing()
      .returning({ id: players.id }),
    db.select({ id: players.id }).from(players).where(eq(players.id, player.id)),
  ]);
  if (inserted.length > 0) return "restored";
  return found.length > 0 ? "known" : "name-taken";
}

/** Whether a finished game is in the archive. */
export async function isArchived(d1: D1Database, gameId: string): Promise<boolean> {
  const row = await database(d1).select({ id: games.id }).from(games).where(eq(games.id, gameId)).get();
  return row !== undefined;
}

/**
 * Removes a game whose object is lost from the running games, with its acceptance. An archived game keeps its
 * acceptance.
 */
export async function forgetBegunGame(d1: D1Database, gameId: string): Promise<void> {
  const db = database(d1);
  await db.batch([
    withoutActiveGame(d1, gameId),
    db
      .delete(acceptances)
      .where(and(eq(acceptances.gameId, gameId), sql`not exists (select 1 from games where games.id = ${gameId})`)),
  ]);
}

/** The data of a running game that its object can restore. */
export interface BegunGame
  extends Pick<
    typeof challenges.$inferSelect,
    "variant" | "revision" | "options" | "position" | "timeControl" | "rated" | "private" | "takebacks" | "vacation"
  > {
  readonly gameId: string;
  /** The challenge that the game began with; null for a game of another origin. */
  readonly challengeId: string | null;
  readonly white: { readonly id: string; readonly username: string };
  readonly black: { readonly id: string; readonly username: string };
  readonly createdAt: number;
}

/** The row of a running game. */
const activeGameRow = ({ gameId, white, black, ...game }: BegunGame): ActiveGameRow => ({
  id: gameId,
  variant: game.variant,
  revision: game.revision,
  options: game.options,
  whiteId: white.id,
  whiteName: white.username,
  blackId: black.id,
  blackName: black.username,
  timeControl: game.timeControl,
  rated: game.rated,
  private: game.private,
  createdAt: game.createdAt,
});

/** Inserts the row of a running game. Idempotent, and has no effect on an archived game. */
export async function insertActiveGame(d1: D1Database, game: BegunGame): Promise<void> {
  await withActiveGame(d1, activeGameRow(game)).run();
}

/**
 * Removes the row of a running game that is archived. An archived game has such a row if a release without running games
 * in D1 archived it during a deployment.
 */
export async function removeActiveGame(d1: D1Database, gameId: string): Promise<void> {
  await withoutActiveGame(d1, gameId).run();
}

/**
 * Restores the row of a running game, and the acceptance and challenge that it began with. The object does not store
 * who challenged whom, so white is recorded as the challenger if the challenge is lost too.
 * @returns whether the database had lost the game
 */
export async function restoreBegunGame(d1: D1Database, game: BegunGame): Promise<boolean> {
  const db = database(d1);
  const listed = withActiveGame(d1, activeGameRow(game)).returning({ id: activeGames.id });
  if (game.challengeId === null) return (await listed).length > 0;
  const { challengeId, white, createdAt } = game;
  const { variant, revision, options, position, timeControl, rated, private: isPrivate, takebacks, vacation } = game;
  const terms = { variant, revision, options, position, timeControl, rated, private: isPrivate, takebacks, vacation };
  const [inserted, , accepted] = await db.batch([
    listed,
    db
      .insert(challenges)
      .values({
        ...terms,
        id: challengeId,
        challengerId: white.id,
        challengerName: white.username,
        color: "white",
        uses: 1,
        used: 1,
        status: "accepted",
        createdAt,
        expiresAt: createdAt,
      })
      .onConflictDoNothing(),
    withAcceptance(d1, challengeId, game),
    withCountedUses(d1, challengeId),
  ]);
  return inserted.length + accepted.length > 0;
}

/**
 * Restores the acceptance with which an ended game began, and counts it, if the database still has the challenge: from
 * an older copy of the database, the challenge could be accepted again.
 */
export async function restoreAcceptance(d1: D1Database, game: BegunGame): Promise<void> {
  const { challengeId } = game;
  if (challengeId === null) return;
  await database(d1).batch([withAcceptance(d1, challengeId, game), withCountedUses(d1, challengeId)]);
}

/** Statement that inserts the acceptance of a game. It has no effect if the acceptance exists, or no challenge. */
const withAcceptance = (
  d1: D1Database,
  challengeId: string,
  { black, createdAt, gameId, white }: Pick<BegunGame, "gameId" | "white" | "black" | "createdAt">,
) => {
  const isByWhite = sql`challenger_id = ${white.id}`;
  return database(d1)
    .insert(acceptances)
    .select(
      sql`select id, ${usesOf(d1, challengeId)} + 1, ${gameId}, iif(${isByWhite}, ${black.id}, ${white.id}),
          iif(${isByWhite}, ${black.username}, ${white.username}), iif(${isByWhite}, 'white', 'black'), ${createdAt},
          challenger_id, 0
        from challenges
        where id = ${challengeId} and not exists (select 1 from acceptances where game_id = ${gameId})`,
    )
    .onConflictDoNothing()
    .returning({ gameId: acceptances.gameId });
};
