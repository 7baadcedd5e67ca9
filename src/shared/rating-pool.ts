import { isHousePlayer } from "./house";

/** Rating pools: games against house bots are rated apart from games between people. */
export const RATING_POOLS = ["people", "house"] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

/** The pool in which a game between these players is rated: `house` if at least one is a house bot. */
export const poolOf = (...playerIds: readonly string[]): RatingPool =>
  playerIds.some(isHousePlayer) ? "house" : "people";

/** Suffix of the variant in the rating tables, by pool. */
export const POOL_SUFFIX: Readonly<Record<RatingPool, string>> = { people: "", house: "@house" };

/** The key of a variant and pool in the rating tables. It is unambiguous because no variant has an `@` in its name. */
export const ratedAs = (variant: string, pool: RatingPool): string => variant + POOL_SUFFIX[pool];
