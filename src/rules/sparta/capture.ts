import { type Army, armyOf, type Board, enemyOf, NOBODY, pieceAt } from "./board";
import { OFF_BOARD, SIZE, SQUARES, squareAt } from "./square";

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The neighbor of each square in a direction; the neighbor of `OFF_BOARD` is itself. */
const wayOf = (fileStep: number, rankStep: number): Uint8Array =>
  Uint8Array.from([...SQUARES, OFF_BOARD], (square) =>
    square === OFF_BOARD ? OFF_BOARD : squareAt((square % SIZE) + fileStep, Math.floor(square / SIZE) + rankStep),
  );

/** For ranks, files and the two diagonals: the neighbor tables of both directions. */
export const WAYS = DIRECTIONS.map(([files, ranks]) => [wayOf(files, ranks), wayOf(-files, -ranks)] as const);

/** The first square in a direction, beginning with `from`, that holds no piece of an army. */
function endOfRun(board: Board, from: number, army: number, way: Uint8Array): number {
  let square = from;
  while (armyOf(pieceAt(board, square)) === army) square = way[square] as number;
  return square;
}

function addRun(trapped: number[], from: number, end: number, way: Uint8Array): void {
  for (let square = from; square !== end; square = way[square] as number) trapped.push(square);
}

/** Adds the run of enemies of `army` beside a square of `army`, if a piece of `army` is also at its other end. */
function addRunBeside(trapped: number[], board: Board, square: number, army: Army, way: Uint8Array): void {
  const begin = way[square] as number;
  const end = endOfRun(board, begin, enemyOf(army), way);
  if (end !== begin && armyOf(pieceAt(board, end)) === army) addRun(trapped, begin, end, way);
}

/**
 * The squares of the pieces that a move to a square trapped, a1 first. No piece may have been trapped before the move.
 * The vacated square traps nothing, so only the run of the moved piece on each line and the adjacent enemy runs are
 * checked.
 */
export function trappedBy(board: Board, to: number): readonly number[] {
  const trapped: number[] = [];
  const army = armyOf(pieceAt(board, to)) as Army;
  const enemy = enemyOf(army);
  for (const [ahead, back] of WAYS) {
    const front = endOfRun(board, to, army, ahead);
    const rear = endOfRun(board, to, army, back);
    if (armyOf(pieceAt(board, front)) === enemy && armyOf(pieceAt(board, rear)) === enemy) {
      addRun(trapped, to, front, ahead);
      addRun(trapped, to, rear, back);
    }
    addRunBeside(trapped, board, to, army, ahead);
    addRunBeside(trapped, board, to, army, back);
  }
  return trapped.length === 0 ? trapped : [...new Set(trapped)].sort((a, b) => a - b);
}

/** Minimum length of a line for a run and its two ends. */
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

/** All ranks, files and diagonals from edge to edge, each followed by `OFF_BOARD`. */
const LINES = Uint8Array.from(
  DIRECTIONS.flatMap(([fileStep, rankStep]) =>
    SQUARES.map((square) => lineFrom(square, fileStep, rankStep))
      .filter((line) => line.length >= SHORTEST_LINE)
      .flatMap((line) => [...line, OFF_BOARD]),
  ),
);

/**
 * The squares of all trapped pieces of both armies, a1 first: every unbroken run of one army along a rank, file or
 * diagonal with an enemy directly at both ends. The edge of the board traps nothing.
 */
export function trappedSquares(board: Board): readonly number[] {
  const trapped = new Set<number>();
  let army = NOBODY;
  let armyBefore = NOBODY;
  let runStart = 0;
  for (let at = 0; at < LINES.length; at += 1) {
    const next = armyOf(pieceAt(board, LINES[at] as number));
    if (next === army) continue;
    // Adjacent runs differ, so three occupied runs in a row are an army between its enemies.
    if (army !== NOBODY && next !== NOBODY && armyBefore !== NOBODY) {
      for (const square of LINES.subarray(runStart, at)) trapped.add(square);
    }
    armyBefore = army;
    army = next;
    runStart = at;
  }
  return trapped.size === 0 ? [] : [...trapped].sort((a, b) => a - b);
}
