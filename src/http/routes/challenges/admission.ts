import { isBlockedBetween } from "../../../db/blocks";
import { shownRating } from "../../../db/glicko";
import { ratingOf } from "../../../db/ratings";
import type { ChallengeRow } from "../../../db/schema";
import type { AnyCall } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";

/** Why somebody may not take up a challenge that is open to all; null if they may. */
export async function admissionRefusal(
  { env }: AnyCall,
  challenge: ChallengeRow,
  accepterId: string,
): Promise<RefusalOf<"blocked"> | RefusalOf<"rating-out-of-range"> | null> {
  if (await isBlockedBetween(env.DB, challenge.challengerId, accepterId)) return { code: "blocked" };
  const { minRating, maxRating, variant } = challenge;
  if (minRating === null && maxRating === null) return null;
  const rating = shownRating(await ratingOf(env.DB, accepterId, variant));
  const isWithin = rating >= (minRating ?? rating) && rating <= (maxRating ?? rating);
  return isWithin ? null : { code: "rating-out-of-range", rating, minRating, maxRating };
}
