import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { DELETED_PLAYER } from "../shared/username";
import { games } from "./archive-schema";
import { newestFirst as newestChallengeFirst } from "./challenges";
import { database } from "./database";
import { evaluations } from "./evaluation-schema";
import { type GameHeader, type GameKey, gameHeader } from "./games";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { lessons } from "./learning-schema";
import { reserveNameOf } from "./names";
import { puzzleAttempts, puzzlePlayers } from "./puzzle-schema";
import { blocks, type ChallengeRow, challenges, following, players, reports } from "./schema";

/** Sets the time at which a player was suspended; null lifts the suspension. */
export async function setSuspension(d1: D1Database, id: string, at: number | null): Promise<void> {
  await database(d1).update(players).set({ suspendedAt: at }).where(eq(players.id, id)).run();
}

/**
 * Suspends a house player, or lifts the suspension if `now` is null. House players have no object, so the row holds
 * the state. Returns the time of the suspension; null if there is none.
 */
export async function suspendHousePlayer(d1: D1Database, id: string, now: number | null): Promise<number | null> {
  const suspendedAt = now === null ? null : sql<number>`coalesce(suspended_at, ${now})`;
  const [row] = await database(d1)
    .update(players)
    .set({ suspendedAt })
    .where(eq(players.id, id))
    .returning({ suspendedAt: players.suspendedAt });
  return row?.suspendedAt ?? null;
}

/**
 * Reserves a player's name and removes it from their row, with the suspension and the keys of the sign-up. Deletes the
 * reports that they made, the blocks that they set, the rows by which they follow or are followed, their progress in
 * lessons, and their attempts at puzzles. Removes their id from the evaluations that they requested. The row itself
 * stays, because games, ratings and reports of others refer to it. Idempotent.
 */
export async function erasePlayerRow(d1: D1Database, id: string, now: number): Promise<void> {
  const db = database(d1);
  await db.batch([
    reserveNameOf(d1, id, now),
    db
      .update(players)
      .set({
        username: DELETED_PLAYER,
        // No valid name has a colon, so this key never conflicts.
        usernameKey: `deleted:${id}`,
        lookAlikeKey: null,
        signupKey: null,
        signupFingerprint: null,
        suspendedAt: null,
        erasedAt: now,
      })
      .where(and(eq(players.id, id), sql`erased_at is null`)),
    db.delete(reports).where(eq(reports.reporterId, id)),
    db.delete(blocks).where(eq(blocks.playerId, id)),
    db.delete(following).where(eq(following.playerId, id)),
    db.delete(following).where(eq(following.followedId, id)),
    db.delete(lessons).where(eq(lessons.playerId, id)),
    db.delete(puzzleAttempts).where(eq(puzzleAttempts.playerId, id)),
    db.delete(puzzlePlayers).where(eq(puzzlePlayers.playerId, id)),
    // The evaluations belong to the games.
    db.update(evaluations).set({ requesterId: null }).where(eq(evaluations.requesterId, id)),
  ]);
}

const firstEnded = keyset<GameKey>("ascending", { finishedAt: games.finishedAt, id: games.id });

/** All finished games of a player, including private and aborted ones, earliest first. */
export async function listAllGamesOf(
  d1: D1Database,
  playerId: string,
  page: PageRequest<GameKey>,
): Promise<Page<GameHeader, GameKey>> {
  const db = database(d1);
  const of = (seat: typeof games.whiteId | typeof games.blackId) =>
    db
      .select(gameHeader)
      .from(games)
      .where(and(eq(seat, playerId), firstEnded.after(page.after)));
  const rows = await unionAll(of(games.whiteId), of(games.blackId))
    .orderBy(...firstEnded.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ finishedAt, id }) => ({ finishedAt, id }));
}

/** The newest challenges that a player has made or received, open or not, newest first. */
export async function listAllChallengesOf(
  d1: D1Database,
  playerId: string,
  limit: number,
): Promise<readonly ChallengeRow[]> {
  const db = database(d1);
  const made = db.select().from(challenges).where(eq(challenges.challengerId, playerId));
  const received = db.select().from(challenges).where(eq(challenges.opponentId, playerId));
  return await unionAll(made, received)
    .orderBy(...newestChallengeFirst(challenges).order)
    .limit(limit);
}
