import type { Line } from "./game";

/** All moves of a line in wire form, first to last. */
export function movesOf(line: Line): readonly string[] {
  const moves: string[] = [];
  for (let at: Line | null = line; at?.last != null; at = at.previous) moves.push(at.last.move);
  return moves.reverse();
}
