import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { games } from "./archive-schema";
import { LONG_ENOUGH } from "./counted-games";
import { database } from "./database";

/** Maximum number of games that a score counts: the newest. */
export const COUNTED_GAMES = 1000;

/** Results of a player against one opponent in a variant. */
export interface PairScore {
  readonly variant: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * The score of a player against an opponent for each variant, over their newest finished games, private ones too. Games
 * in which a side made too few moves do not count.
 */
export async function scoreAgainst(
  d1: D1Database,
  playerId: string,
  opponentId: string,
): Promise<readonly PairScore[]> {
  const db = database(d1);
  const part = (white: string, black: string, lost: "white" | "black") =>
    db
      .select({
        id: games.id,
        finishedAt: games.finishedAt,
        variant: games.variant,
        isDraw: sql<0 | 1>`${games.winner} is null`.as("is_draw"),
        isLoss: sql<0 | 1>`ifnull(${games.winner} = ${lost}, 0)`.as("is_loss"),
        isLongEnough: LONG_ENOUGH.as("is_long_enough"),
      })
      .from(games)
      .where(and(eq(games.whiteId, white), eq(games.blackId, black), eq(games.status, "finished")));
  const window = unionAll(part(playerId, opponentId, "black"), part(opponentId, playerId, "white"))
    .orderBy(desc(games.finishedAt), desc(games.id))
    .limit(COUNTED_GAMES)
    .as("pair");
  const total = (condition: SQL) => sql<number>`sum(${condition})`;
  return db
    .select({
      variant: window.variant,
      wins: total(sql`not ${window.isDraw} and not ${window.isLoss}`),
      draws: total(sql`${window.isDraw}`),
      losses: total(sql`${window.isLoss}`),
    })
    .from(window)
    .where(sql`${window.isLongEnough}`)
    .groupBy(window.variant);
}
