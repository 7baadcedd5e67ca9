import type { Adjudicated } from "../match/adjudicate";
import type { GameEnding } from "../room/room-rpc";
import type { TournamentCommand } from "../tournament/command";
import type { GameResult, TournamentGame } from "../tournament/state";

/** The report of the end of a game. */
export type Report = Extract<TournamentCommand, { readonly type: "report" }>;

/** The report of the end of a game. An aborted game has no result, so the decision of the tournament counts. */
export function reportOf(gameId: Report["gameId"], { status, outcome, isPlayed }: GameEnding): Report {
  const isTimeout = outcome.reason === "timeout" || outcome.reason === "timeout-dead-position";
  return {
    type: "report",
    gameId,
    result: status === "aborted" ? null : (outcome.winner ?? "draw"),
    decidedBy:
      outcome.reason === "adjudication" || status === "aborted" ? "adjudication" : isTimeout ? "timeout" : "play",
    isRecorded: status === "finished",
    isPlayed,
  };
}

/** The report of a game that cannot be played, because its object refuses the setup or cannot read its rows. */
export const reportOfUnplayable = (gameId: Report["gameId"]): Report => ({
  type: "report",
  gameId,
  result: null,
  decidedBy: "adjudication",
  isRecorded: false,
  isPlayed: false,
});

/**
 * The result that the room of a decided game stores; null if neither player is to get one. Only forfeits are rated.
 * Arbiters are players like others, and a draw at the end of a round says little about the strength of the players.
 */
export function adjudicationOf({ result, decidedBy }: TournamentGame): Adjudicated | null {
  const decision: GameResult = result ?? "draw";
  if (decision === "both-lost") return null;
  return { winner: decision === "draw" ? null : decision, isRated: decidedBy === "forfeit" };
}
