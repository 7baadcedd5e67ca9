import { ok, type Result } from "../shared/result";
import type { Game } from "./game";
import type { Rules, SetupError } from "./rules";

/**
 * Counts the sequences of `depth` legal moves by the convention of published perft tables. A shorter sequence that ends
 * without legal moves (mate, stalemate, game decided on the board) is not counted. A draw by repetition, lack of
 * progress or dead position does not end a sequence. The last ply is counted without being played.
 */
export function countSequences<P, M>(rules: Rules<P, M>, position: P, depth: number): number {
  if (depth === 0) return 1;
  if (depth === 1) return rules.countMoves?.(position) ?? rules.legalMoves(position).length;
  const moves = rules.legalMoves(position);
  let total = 0;
  for (const move of moves) total += countSequences(rules, rules.play(position, move), depth - 1);
  return total;
}

/** Perft counts. */
export interface PerftCount {
  readonly total: number;
  /** Count per first move, in wire form; empty at depth 0. */
  readonly divide: readonly { readonly move: string; readonly count: number }[];
}

/**
 * Perft counts to `depth` plies from a position, or from the standard start position; see `countSequences`. Not a member
 * of `Game`, because the browser client would have to load it.
 */
export const perftOf = (game: Game, depth: number, position?: string): Result<PerftCount, SetupError> =>
  game.withRules((rules) => {
    if (position === undefined) return ok(countByMove(rules, rules.start({}), depth));
    const parsed = rules.parsePosition(position);
    return parsed.ok ? ok(countByMove(rules, parsed.value, depth)) : parsed;
  });

/** Counts like `countSequences` and also returns the count per first move, sorted by move text. */
function countByMove<P, M>(rules: Rules<P, M>, position: P, depth: number): PerftCount {
  if (depth === 0) return { total: 1, divide: [] };
  const divide = rules.legalMoves(position).map((move) => ({
    move: rules.formatMove(position, move),
    count: countSequences(rules, rules.play(position, move), depth - 1),
  }));
  divide.sort((a, b) => (a.move < b.move ? -1 : 1));
  return { total: divide.reduce((sum, { count }) => sum + count, 0), divide };
}
