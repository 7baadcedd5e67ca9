import type { SearchBoard } from "../../src/bots/search-board";

/** Counts move sequences on a search board by the convention of `perft`. */
export function boardPerft(board: SearchBoard, depth: number): number {
  if (depth === 0) return 1;
  const moves: number[] = [];
  const end = board.generate(moves, 0);
  let total = 0;
  for (const move of moves.slice(0, end)) {
    if (!board.make(move)) continue;
    total += boardPerft(board, depth - 1);
    board.unmake(move);
  }
  return total;
}
