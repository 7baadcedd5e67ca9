import type { DeclineReason } from "../../shared/decline-reason";

/** How a challenge ends by a player's own act. */
export type Closing = { readonly status: "canceled" } | { readonly status: "declined"; readonly reason: DeclineReason };

/** Why a challenge can't be closed. */
export type ClosingRefusal = { readonly code: "not-found" } | { readonly code: "challenge-closed" };
