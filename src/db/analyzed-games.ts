import { eq, sql } from "drizzle-orm";
import { analyzedGames } from "./analysis-schema";
import { games } from "./archive-schema";
import { database } from "./database";

/** Marks a game whose public analysis is about to be saved. Must succeed before the analysis is stored. Idempotent. */
export async function markAnalyzed(d1: D1Database, gameId: string): Promise<void> {
  await database(d1).insert(analyzedGames).values({ gameId }).onConflictDoNothing().run();
}

/** The viewers of an archived game, and whether it may have a public analysis. */
export interface AnalyzedGame {
  readonly whiteId: string;
  readonly blackId: string;
  readonly private: boolean;
  readonly mayBeAnalyzed: boolean;
}

/** The archived game with this id; null if there is none. Games of earlier releases may always have an analysis. */
export async function findAnalyzedGame(d1: D1Database, id: string): Promise<AnalyzedGame | null> {
  const row = await database(d1)
    .select({
      whiteId: games.whiteId,
      blackId: games.blackId,
      private: games.private,
      mayBeAnalyzed: sql<number>`${games.details} is null or ${analyzedGames.gameId} is not null`,
    })
    .from(games)
    .leftJoin(analyzedGames, eq(analyzedGames.gameId, games.id))
    .where(eq(games.id, id))
    .get();
  return row === undefined ? null : { ...row, mayBeAnalyzed: row.mayBeAnalyzed === 1 };
}
