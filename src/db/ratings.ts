import { and, desc, eq, getTableColumns, lt } from "drizzle-orm";
import { games } from "./archive-schema";
import { database } from "./database";
import { type Page, type PageRequest, pageOf } from "./keyset";
import { type RatingChangeRow, type RatingRow, ratingChanges, ratings } from "./schema";

/** A player's ratings, one for each variant and pool (`ratedAs`) that they have finished a game of. */
export async function listRatings(d1: D1Database, playerId: string): Promise<readonly RatingRow[]> {
  return await database(d1).select().from(ratings).where(eq(ratings.playerId, playerId));
}

/** A change of rating with the game that caused it. */
export interface HistoryRow extends RatingChangeRow {
  readonly private: boolean;
  readonly winner: "white" | "black" | null;
  readonly whiteId: string;
  readonly whiteName: string;
  readonly blackId: string;
  readonly blackName: string;
}

/**
 * The rating changes of a player in a variant, latest first. `variant` is a value of `ratedAs`; `after` is a sequence
 * number.
 */
export async function listRatingHistory(
  d1: D1Database,
  playerId: string,
  variant: string,
  page: PageRequest<number>,
): Promise<Page<HistoryRow, number>> {
  const { private: isPrivate, winner, whiteId, whiteName, blackId, blackName } = games;
  const rows = await database(d1)
    .select({
      ...getTableColumns(ratingChanges),
      private: isPrivate,
      winner,
      whiteId,
      whiteName,
      blackId,
      blackName,
    })
    .from(ratingChanges)
    .innerJoin(games, eq(games.id, ratingChanges.gameId))
    .where(
      and(
        eq(ratingChanges.playerId, playerId),
        eq(ratingChanges.variant, variant),
        page.after === null ? undefined : lt(ratingChanges.sequence, page.after),
      ),
    )
    .orderBy(desc(ratingChanges.sequence))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ sequence }) => sequence);
}
