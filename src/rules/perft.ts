import type { PerftCount } from "./game";
import type { Rules } from "./rules";

/**
 * Counts the sequences of `depth` legal moves by the convention of published tables: what has no legal moves (mate,
 * stalemate, a game that somebody has won) ends a sequence, a draw does not, be it by repetition, for want of progress
 * or by a dead position. The last ply is counted, not played.
 */
export function countSequences<P, M>(rules: Rules<P, M>, position: P, depth: number): number {
  if (depth === 0) return 1;
  if (depth === 1) return rules.countMoves?.(position) ?? rules.legalMoves(position).length;
  const moves = rules.legalMoves(position);
  let total = 0;
  for (const move of moves) total += countSequences(rules, rules.play(position, move), depth - 1);
  return total;
}

/** Counts as `countSequences` does, and shows how many sequences begin with each move, in the order of the texts. */
export function perft<P, M>(rules: Rules<P, M>, position: P, depth: number): PerftCount {
  if (depth === 0) return { total: 1, divide: [] };
  const divide = rules.legalMoves(position).map((move) => ({
    move: rules.formatMove(position, move),
    count: countSequences(rules, rules.play(position, move), depth - 1),
  }));
  divide.sort((a, b) => (a.move < b.move ? -1 : 1));
  return { total: divide.reduce((sum, { count }) => sum + count, 0), divide };
}
