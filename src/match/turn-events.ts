import type { VacationEnd } from "../events/clock-events";
import type { Outcome } from "../rules/rules";
import type { Side } from "../shared/side";
import type { MatchEvent } from "./event";
import type { MatchState } from "./state";

/** The end of a match by a result. */
export const finished = (at: number, outcome: Outcome): MatchEvent => ({
  type: "game.finished",
  at,
  status: "finished",
  outcome,
});

/** What follows a ply: the end if the rules say so, else the next turn. `state` is the match after the ply. */
export function nextTurn(state: MatchState, at: number): readonly MatchEvent[] {
  const { line } = state;
  if (line.outcome !== null) return [finished(at, line.outcome)];
  if (line.turn === null) return [];
  return [{ type: "turn.started", at, side: line.turn, since: Math.max(at, state.vacation[line.turn] ?? at) }];
}

/** The end of a side's vacation. If it has stopped that side's own clock, they are warned of the new deadline too. */
export function vacationEnded(state: MatchState, side: Side, at: number, cause: VacationEnd): MatchEvent {
  const newDeadline = state.clock?.side === side && state.clock.left !== null && state.warned;
  return { type: "vacation.ended", at, side, cause, ...(newDeadline ? { newDeadline } : {}) };
}
