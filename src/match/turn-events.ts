import type { Outcome } from "../rules/rules";
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
