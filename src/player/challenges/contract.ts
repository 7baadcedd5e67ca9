import type { TooManyChallenges } from "../../db/challenges";
import type { DeclineReason } from "../../shared/decline-reason";

/** How a challenge ends by a player's own act. */
export type Closing = { readonly status: "canceled" } | { readonly status: "declined"; readonly reason: DeclineReason };

/** A player has as many games with the house running as they may. */
export interface TooManyHouseGames {
  readonly code: "too-many-house-games";
  readonly limit: number;
}

/** Why a challenge is not made. `blocked`: of a game with the house, by whom that is wanted no more. */
export type PostingRefusal = TooManyChallenges | TooManyHouseGames | { readonly code: "blocked" };

/** Why a challenge can't be closed. */
export type ClosingRefusal = { readonly code: "not-found" } | { readonly code: "challenge-closed" };
