import type { Side } from "../shared/side";
import type { MatchState } from "./state";

/** Plies between two draw offers of one side, if the other has offered none meanwhile. */
const PLIES_BETWEEN_OFFERS = 10;

/**
 * The first ply at which a side may offer a draw (again). An offer that was not accepted holds the next one back: each
 * stops the opponent's conditional moves and asks for an answer.
 */
export function mayOfferFrom(state: MatchState, side: Side): number {
  const last = state.lastDrawOffer[side];
  return last === null ? 0 : last + PLIES_BETWEEN_OFFERS;
}
