import { isHousePlayer } from "./house";

/** Whom ratings are won against: games with the house count in a pool of their own, apart from people's. */
export const RATING_POOLS = ["people", "house"] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

/** The pool that a game of two players counts in. */
export const poolOf = (...playerIds: readonly string[]): RatingPool =>
  playerIds.some(isHousePlayer) ? "house" : "people";

/** What follows a variant's name where ratings are kept, by the pool that they belong to. */
export const POOL_SUFFIX: Readonly<Record<RatingPool, string>> = { people: "", house: "@house" };

/** A variant as the tables of ratings name it in a pool. No variant has an `@` in its own name. */
export const ratedAs = (variant: string, pool: RatingPool): string => variant + POOL_SUFFIX[pool];
