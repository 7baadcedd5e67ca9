import type { PerftCount } from "./game";
import type { Rules } from "./rules";

/**
 * Counts the sequences of `depth` legal moves by the convention of published perft tables. A position without legal
 * moves (mate, stalemate, won game) ends a sequence. A draw by repetition, lack of progress or dead position does not.
 * The last ply is counted without being played.
 */
export function countSequences<P, M>(rules: Rules<P, M>, position: P, depth: number): number {
  if (depth === 0) return 1;
  if (depth === 1) return rules.countMoves?.(position) ?? rules.legalMoves(position).length;
  const moves = rules.legalMoves(position);
  let total = 0;
  for (const move of moves) total += countSequences(rules, rules.play(position, move), depth - 1);
  return total;
}

/** Counts like `countSequences` and also returns the count per first move, sorted by move text. */
export function perft<P, M>(rules: Rules<P, M>, position: P, depth: number): PerftCount {
  if (depth === 0) return { total: 1, divide: [] };
  const divide = rules.legalMoves(position).map((move) => ({
    move: rules.formatMove(position, move),
    count: countSequences(rules, rules.play(position, move), depth - 1),
  }));
  divide.sort((a, b) => (a.move < b.move ? -1 : 1));
  return { total: divide.reduce((sum, { count }) => sum + count, 0), divide };
}
