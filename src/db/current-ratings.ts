import { sql } from "drizzle-orm";
import { type PlayerRating, UNRATED } from "../shared/player-rating";
import { database } from "./database";
import { deviationAt, isProvisional, type Strength, shownRating } from "./glicko";
import { ratings } from "./schema";

/** A player and a variant as a value of `ratedAs`, which includes the pool. */
export interface RatedIn {
  readonly playerId: string;
  readonly variant: string;
}

/** The current rating of a player in a variant. A player without a rated game has the rating of a beginner. */
export type RatingLookup = (playerId: string, variant: string) => PlayerRating;

/** A rating as players see it at a time. */
export const ratingAt = (strength: Strength, now: number): PlayerRating => ({
  rating: shownRating(strength.rating),
  provisional: isProvisional({ deviation: deviationAt(strength, now) }),
});

/**
 * The current ratings of several players, in one query.
 * @param wanted the pairs that the lookup will be called with; other pairs are answered as unrated
 */
export async function currentRatings(d1: D1Database, wanted: readonly RatedIn[], now: number): Promise<RatingLookup> {
  if (wanted.length === 0) return () => UNRATED;
  // One JSON parameter, because D1 allows 100 parameters per query.
  const pairs = JSON.stringify(wanted.map(({ playerId, variant }) => [playerId, variant]));
  const rows = await database(d1)
    .select({
      playerId: ratings.playerId,
      variant: ratings.variant,
      rating: ratings.rating,
      deviation: ratings.deviation,
      volatility: ratings.volatility,
      ratedAt: ratings.ratedAt,
      sequence: ratings.sequence,
    })
    .from(ratings)
    .where(
      sql`(${ratings.playerId}, ${ratings.variant}) in (select value ->> 0, value ->> 1 from json_each(${pairs}))`,
    );
  const known = new Map(
    rows
      .filter(({ sequence }) => sequence > 0)
      .map((row) => [keyOf(row.playerId, row.variant), ratingAt(row, now)] as const),
  );
  return (playerId, variant) => known.get(keyOf(playerId, variant)) ?? UNRATED;
}

const keyOf = (playerId: string, variant: string): string => `${playerId} ${variant}`;
