import { HOUR } from "../shared/duration";
import type { TournamentEvent } from "./event";
import type { TournamentGame } from "./state";

/**
 * Time in milliseconds after which the decision of the tournament counts although the object of the game has not
 * confirmed it. A game that cannot be ended, because its object is damaged, must not hold the tournament.
 */
export const CONFIRMATION_TIME = HOUR;

/** The end of a decided game whose object has not confirmed it. */
export const unconfirmed = (
  { gameId, result, decidedBy }: TournamentGame,
  at: number,
): Extract<TournamentEvent, { readonly type: "game.finished" }> => ({
  type: "game.finished",
  at,
  gameId,
  result: result ?? "draw",
  decidedBy: decidedBy ?? "adjudication",
  isRecorded: false,
});
