import type { VacationEnd } from "../events/clock-events";
import type { Outcome } from "../rules/rules";
import type { Side } from "../shared/side";
import type { MatchEvent, MatchEventOf } from "./event";
import type { MatchState } from "./state";

/** The event that ends a match with a result (a win or a draw). */
export const finished = (at: number, outcome: Outcome): MatchEventOf<"game.finished"> => ({
  type: "game.finished",
  at,
  status: "finished",
  outcome,
});

/**
 * The events after a ply, or at the start of a match: the end of the game by the rules, or the start of the next turn.
 * @param state the match after the ply
 */
export function nextTurn(state: MatchState, at: number): readonly MatchEvent[] {
  const { line } = state;
  if (line.outcome !== null) return [finished(at, line.outcome)];
  if (line.turn === null) return [];
  return [{ type: "turn.started", at, side: line.turn, since: Math.max(at, state.vacation[line.turn] ?? at) }];
}

/**
 * The event that ends a side's vacation. If the vacation had paused a clock whose deadline warning was sent, a new
 * warning is due.
 */
export function vacationEnded(state: MatchState, side: Side, at: number, cause: VacationEnd): MatchEvent {
  const newDeadline = state.clock?.side === side && state.clock.left !== null && state.warned;
  return { type: "vacation.ended", at, side, cause, ...(newDeadline ? { newDeadline } : {}) };
}
