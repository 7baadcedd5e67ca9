import { currentRatings, type RatedIn } from "../../db/current-ratings";
import type { PlayerRating } from "../../shared/player-rating";
import { poolOf, ratedAs } from "../../shared/rating-pool";

/**
 * The member `rating` of listed players, by id, read in one query. House bots have their ratings against people.
 * @param variant undefined for a list without ratings
 */
export async function ratingMembers(
  d1: D1Database,
  ids: readonly string[],
  variant: string | undefined,
  now: number,
): Promise<(id: string) => { readonly rating?: PlayerRating }> {
  if (variant === undefined) return () => ({});
  const ratedIn = (playerId: string): RatedIn => ({ playerId, variant: ratedAs(variant, poolOf(playerId)) });
  const ratings = await currentRatings(d1, ids.map(ratedIn), now);
  return (id) => ({ rating: ratings(id, ratedIn(id).variant) });
}
