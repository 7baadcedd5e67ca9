import type { Line } from "./game";

/** The moves of a line from its start on, in wire form. */
export function movesOf(line: Line): readonly string[] {
  const moves: string[] = [];
  for (let at: Line | null = line; at?.last != null; at = at.previous) moves.push(at.last.move);
  return moves.reverse();
}
