import type { ArchivedPly } from "../db/schema";
import type { MatchEvent } from "../match/event";
import type { MatchState } from "../match/state";
import { nextTurn } from "../match/turn-events";
import type { Outcome } from "../rules/rules";

/** How the archive has a match that ended. */
export interface ArchivedEnd {
  readonly status: "finished" | "aborted";
  readonly outcome: Outcome;
  readonly plies: readonly ArchivedPly[];
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

/**
 * The events by which a match goes on that was read from a backup.
 *
 * A running match announces its turn again, with the time of a new turn: its player may have moved after the backup, or
 * may have lost the time in which the server was restored. A match that the archive has as ended ends here too, because
 * its result has counted; the plies that are missing here are taken from the archive.
 * @param end null if the archive does not have the match, or the match is over here too
 */
export function eventsAfterRestore(state: MatchState, end: ArchivedEnd | null, now: number): readonly MatchEvent[] {
  const restored: MatchEvent = { type: "game.restored", at: now };
  if (state.status !== "active") return [restored];
  if (end === null) return [restored, ...nextTurn(state, now)];
  const isSame = state.plies.every((ply, index) => {
    const archived = end.plies[index];
    return archived !== undefined && archived.move === ply.move && archived.position === ply.position;
  });
  const missing = isSame ? end.plies.slice(state.plies.length) : [];
  const moves = missing.map(({ move, san, position, side, by, at }, index): MatchEvent => {
    return { type: "move.played", at, side, by, ply: state.plies.length + index + 1, move, san, position };
  });
  return [restored, ...moves, { type: "game.finished", at: end.finishedAt, status: end.status, outcome: end.outcome }];
}
