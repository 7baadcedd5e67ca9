import type { TooManyChallenges } from "../../db/challenges";
import type { DeclineReason } from "../../shared/decline-reason";

/** How a challenge ends by a player's own act. */
export type Closing = { readonly status: "canceled" } | { readonly status: "declined"; readonly reason: DeclineReason };

/** A player has as many games with the house running as they may. */
export interface TooManyHouseGames {
  readonly code: "too-many-house-games";
  readonly limit: number;
}

/** A player has as many running games with people as the limit allows. */
export interface TooManyGames {
  readonly code: "too-many-games";
  /** The player at the limit: the caller, or the player whose challenge the caller accepts. */
  readonly whose: "you" | "challenger";
  readonly limit: number;
}

/** Why a challenge is not made. `blocked`: the player of the house has blocked the challenger, or the reverse. */
export type PostingRefusal = TooManyChallenges | TooManyHouseGames | TooManyGames | { readonly code: "blocked" };

/** Why a challenge can't be closed. */
export type ClosingRefusal = { readonly code: "not-found" } | { readonly code: "challenge-closed" };
