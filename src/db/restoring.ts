import { and, eq, sql } from "drizzle-orm";
import { lookAlikeKey, usernameSkeleton } from "../shared/username";
import { database } from "./database";
import { acceptances, challenges, games, type PlayerRow, players } from "./schema";

/** The columns of a player row that the player object can restore. */
export type KnownPlayer = Pick<PlayerRow, "id" | "username" | "createdAt" | "suspendedAt" | "erasedAt">;

/**
 * Outcome of restoring a player's row. `known`: the row exists. `restored`: it was inserted. `name-taken`: another
 * player has the name. `changed`: row and object had different names, or only one was erased, and the older one was
 * updated.
 */
export type RestoredPlayer = "known" | "restored" | "name-taken" | "changed";

/** Inserts a player's row if the database has lost it. An existing row is not changed. */
export async function restorePlayerRow(
  d1: D1Database,
  player: KnownPlayer,
): Promise<Exclude<RestoredPlayer, "changed">> {
  const db = database(d1);
  const keys =
    player.erasedAt === null
      ? { usernameKey: usernameSkeleton(player.username), lookAlikeKey: lookAlikeKey(player.username) }
      : { usernameKey: `deleted:${player.id}`, lookAlikeKey: null };
  const [inserted, found] = await db.batch([
    db
      .insert(players)
      .values({ ...player, ...keys })
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

/** Removes a game whose object is lost from the running games. An archived game is not changed. */
export async function forgetBegunGame(d1: D1Database, gameId: string): Promise<void> {
  await database(d1)
    .delete(acceptances)
    .where(and(eq(acceptances.gameId, gameId), sql`not exists (select 1 from games where games.id = ${gameId})`))
    .run();
}

/** The data of a running game that its object can restore. */
export interface BegunGame
  extends Pick<
    typeof challenges.$inferSelect,
    "variant" | "revision" | "options" | "position" | "timeControl" | "rated" | "private" | "takebacks" | "vacation"
  > {
  readonly gameId: string;
  readonly challengeId: string;
  readonly white: { readonly id: string; readonly username: string };
  readonly black: { readonly id: string; readonly username: string };
  readonly createdAt: number;
}

/**
 * Restores the acceptance of a running game, and the challenge that it refers to. The object does not store who
 * challenged whom, so white is recorded as the challenger.
 * @returns whether the database had lost the game
 */
export async function restoreBegunGame(d1: D1Database, game: BegunGame): Promise<boolean> {
  const { gameId, challengeId, white, black, createdAt, ...terms } = game;
  const db = database(d1);
  const uses = db
    .select({ count: sql<number>`count(*)` })
    .from(acceptances)
    .where(eq(acceptances.challengeId, challengeId));
  const [, inserted] = await db.batch([
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
    db
      .insert(acceptances)
      .select(
        sql`select ${challengeId}, ${uses} + 1, ${gameId}, ${black.id}, ${black.username}, 'white', ${createdAt},
            ${white.id}, ${terms.private ? 0 : 1}
          where not exists (select 1 from acceptances where game_id = ${gameId})`,
      )
      .onConflictDoNothing()
      .returning({ gameId: acceptances.gameId }),
  ]);
  return inserted.length > 0;
}
