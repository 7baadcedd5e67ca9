import { armyOf, type Board, NOBODY, pieceAt } from "./board";
import { OFF_BOARD, SIZE, SQUARES, squareAt } from "./square";

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** A run and its two ends need three squares. */
const SHORTEST_LINE = 3;

function lineFrom(square: number, fileStep: number, rankStep: number): number[] {
  const [file, rank] = [square % SIZE, Math.floor(square / SIZE)];
  if (squareAt(file - fileStep, rank - rankStep) !== OFF_BOARD) return [];
  const line: number[] = [];
  for (let step = 0; ; step += 1) {
    const reached = squareAt(file + step * fileStep, rank + step * rankStep);
    if (reached === OFF_BOARD) return line;
    line.push(reached);
  }
}

/** All ranks, files and diagonals from edge to edge, one after the other, with `OFF_BOARD` behind each. */
const LINES = Uint8Array.from(
  DIRECTIONS.flatMap(([fileStep, rankStep]) =>
    SQUARES.map((square) => lineFrom(square, fileStep, rankStep))
      .filter((line) => line.length >= SHORTEST_LINE)
      .flatMap((line) => [...line, OFF_BOARD]),
  ),
);

/**
 * The squares of all trapped pieces of both armies, a1 first: every unbroken run of pieces of one army along a rank,
 * file or diagonal that has an enemy directly at both ends. Beyond the edge there is nobody, so it traps nothing.
 */
export function trappedSquares(board: Board): readonly number[] {
  const trapped = new Set<number>();
  let army = NOBODY;
  let armyBefore = NOBODY;
  let runStart = 0;
  for (let at = 0; at < LINES.length; at += 1) {
    const next = armyOf(pieceAt(board, LINES[at] as number));
    if (next === army) continue;
    // Neighbouring runs differ, so three that are all somebody's are an army between its enemies.
    if (army !== NOBODY && next !== NOBODY && armyBefore !== NOBODY) {
      for (const square of LINES.subarray(runStart, at)) trapped.add(square);
    }
    armyBefore = army;
    army = next;
    runStart = at;
  }
  return trapped.size === 0 ? [] : [...trapped].sort((a, b) => a - b);
}
