import type { Side } from "../shared/side";
import type { MatchState } from "./state";

/** Number of plies between two draw offers of one side, unless the opponent has made an offer since. */
const PLIES_BETWEEN_OFFERS = 10;

/**
 * The first ply at which a side may offer a draw. Repeated offers are limited, because each offer pauses the opponent's
 * conditional moves and needs an answer.
 */
export function mayOfferFrom(state: MatchState, side: Side): number {
  const last = state.lastDrawOffer[side];
  return last === null ? 0 : last + PLIES_BETWEEN_OFFERS;
}
