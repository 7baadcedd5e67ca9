import type { MatchEvent } from "./event";
import { haveBothMoved, type MatchState } from "./state";
import { finished } from "./turn-events";

/** The result that an adjudication gives. */
export interface Adjudicated {
  /** Null for a draw. */
  readonly winner: "white" | "black" | null;
  /** Whether a rated match stays rated. */
  readonly isRated: boolean;
}

/**
 * The events by which the server ends a match, such as a tournament at its end; none if the match is over. A match in
 * which a side has not moved yet ends as aborted, like any match that is ended so early.
 * @param result null if the match is to end without a result
 * @param now milliseconds since 1970
 */
export function adjudicate(state: MatchState, result: Adjudicated | null, now: number): readonly MatchEvent[] {
  if (state.status !== "active") return [];
  if (haveBothMoved(state) && result !== null) {
    const event = finished(now, { winner: result.winner, reason: "adjudication" });
    return [result.isRated ? event : { ...event, isCasual: true }];
  }
  const outcome = { winner: null, reason: "adjudication" };
  return [{ type: "game.finished", at: now, status: "aborted", outcome }];
}
