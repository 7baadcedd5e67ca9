import type { TooManyChallenges } from "../../db/challenges";
import type { DeclineReason } from "../../shared/decline-reason";

/** How a player closes a challenge. */
export type Closing = { readonly status: "canceled" } | { readonly status: "declined"; readonly reason: DeclineReason };

/** The player has reached the limit of running games against house bots. */
export interface TooManyHouseGames {
  readonly code: "too-many-house-games";
  readonly limit: number;
}

/** The player has reached the limit of running games with people. */
export interface TooManyGames {
  readonly code: "too-many-games";
  /** The player at the limit: the caller, or the player whose challenge the caller accepts. */
  readonly whose: "you" | "challenger";
  readonly limit: number;
}

/**
 * Why a challenge is not created. `blocked`: the challenger has blocked the house player that would accept, or the
 * reverse.
 */
export type PostingRefusal = TooManyChallenges | TooManyHouseGames | TooManyGames | { readonly code: "blocked" };

/** Why a challenge cannot be closed. */
export type ClosingRefusal = { readonly code: "not-found" } | { readonly code: "challenge-closed" };
