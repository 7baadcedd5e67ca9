import type { GameId } from "../../shared/ids";
import type { TournamentEvent } from "../event";
import { evolve } from "../evolve";
import type { TournamentState } from "../state";
import { challengeOf, type LadderChallenge, type PlaceReason, placeOf } from "./state";

/** The end of a game, or of a challenge without one. */
type Ending = Extract<TournamentEvent, { readonly type: "game.finished" | "challenge.declined" | "challenge.expired" }>;

/** Why the challenger takes the place of the opponent after this event; null if nobody moves. */
function reasonOf(state: TournamentState, event: Ending, { challenger }: LadderChallenge): PlaceReason | null {
  if (event.type === "challenge.declined") return "declined";
  if (event.type === "challenge.expired") return "expired";
  const game = state.games.find(({ gameId }) => gameId === event.gameId);
  const winner = event.result === "white" ? game?.white : event.result === "black" ? game?.black : undefined;
  return winner === challenger ? "won" : null;
}

const challengeIdOf = (event: Ending): GameId => (event.type === "game.finished" ? event.gameId : event.challengeId);

/**
 * An event that ends a game or a challenge, and the change of places that follows from it: a challenger who wins, or
 * who gets no answer, takes the place that the opponent has now. A challenger who is already above stays there. In
 * other formats than a ladder, nothing follows.
 */
export function withPlaceChange(state: TournamentState, event: Ending): readonly TournamentEvent[] {
  const { ladder } = evolve(state, event);
  const challenge = ladder === null ? undefined : challengeOf(ladder, challengeIdOf(event));
  if (ladder === null || challenge === undefined) return [event];
  const reason = reasonOf(state, event, challenge);
  const { challenger, opponent } = challenge;
  const from = placeOf(ladder, challenger);
  const to = placeOf(ladder, opponent);
  // A player who withdrew has no place.
  if (reason === null || from === null || to === null || from < to) return [event];
  return [event, { type: "place.changed", at: event.at, player: challenger, from, to, reason, opponent }];
}
