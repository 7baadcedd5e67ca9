/** Files and ranks of the board. */
export const SIZE = 10;

/** Squares are numbered a1 b1 … j1 a2 … j10, from 0. */
export const SQUARE_COUNT = SIZE * SIZE;

/** An extra cell that stands for everything beyond the edge. It is always empty. */
export const OFF_BOARD = SQUARE_COUNT;

const FILES = "abcdefghij";

/** The square of a file and a rank, both counted from 0; `OFF_BOARD` beyond the edge. */
export const squareAt = (file: number, rank: number): number =>
  file >= 0 && file < SIZE && rank >= 0 && rank < SIZE ? file + SIZE * rank : OFF_BOARD;

/** All squares, a1 first. */
export const SQUARES: readonly number[] = Array.from({ length: SQUARE_COUNT }, (_, square) => square);

const NAMES: readonly string[] = SQUARES.map(
  (square) => `${FILES.charAt(square % SIZE)}${Math.floor(square / SIZE) + 1}`,
);

/** The name of a square, such as `c10`. */
export const squareName = (square: number): string => NAMES[square] ?? "";

const BY_NAME: ReadonlyMap<string, number> = new Map(NAMES.map((name, square) => [name, square]));

/** The square of a name such as `c10`; undefined for other texts. */
export const squareNamed = (name: string): number | undefined => BY_NAME.get(name);

/** All squares in the order of their names as text: a1 a10 a2 … j9. */
export const SQUARES_BY_NAME: readonly number[] = [...SQUARES].sort((a, b) => (squareName(a) < squareName(b) ? -1 : 1));

/** The source of a regular expression that matches the name of a square. */
export const SQUARE_PATTERN = "[a-j](?:10|[1-9])";
