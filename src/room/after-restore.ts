import type { ArchivedPly } from "../db/archive-schema";
import type { MatchEvent } from "../match/event";
import type { MatchState } from "../match/state";
import { nextTurn } from "../match/turn-events";
import type { Outcome } from "../rules/rules";

/** The end of a match according to the archive. */
export interface ArchivedEnd {
  readonly status: "finished" | "aborted";
  readonly outcome: Outcome;
  readonly plies: readonly ArchivedPly[];
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

/**
 * The events by which a match continues after it was restored from a backup.
 *
 * A running match announces its turn again with the full time of a new turn, because the player may have moved after
 * the backup, or lost time while the server was restored. If the match has ended in the archive, it ends here too,
 * because its result already counts. If the archived plies begin with all plies of the match, the missing ones are
 * copied from the archive. A match that is over gets only `game.restored`.
 * @param end null if the archive does not have the match or was not read. Ignored if the match is over.
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
