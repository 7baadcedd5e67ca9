/**
 * Number of cells. Squares are cells of a padded board with rows of 10; a1 is 22 and h8 is 99. Every step and leap of
 * up to two squares from a square ends on a cell, so move generation needs no coordinates.
 */
export const CELL_COUNT = 122;

/** Stands for "no square" where a square is optional. */
export const NO_SQUARE = 0;

/** First cell of the range from a1 to h8, which includes border cells. */
export const FIRST_SQUARE = 22;
/** Last cell of the range from a1 to h8. */
export const LAST_SQUARE = 99;

/** Offset of one rank up the board. */
export const RANK_STEP = 10;

const FILES = "abcdefgh";
const RANKS = "12345678";

/** The square of a file and a rank, both counted from 0. */
export const squareAt = (file: number, rank: number): number => FIRST_SQUARE + file + RANK_STEP * rank;

/** The file of a square, 0 for a. */
export const fileOf = (square: number): number => (square - FIRST_SQUARE) % RANK_STEP;

/** The rank of a square, counted from 0. */
export const rankOf = (square: number): number => Math.floor((square - FIRST_SQUARE) / RANK_STEP);

/** The 64 squares, a1 b1 … h8. */
export const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, index) => squareAt(index % 8, index >> 3));

const NAMES: readonly string[] = Array.from({ length: CELL_COUNT }, (_, cell) =>
  SQUARES.includes(cell) ? FILES.charAt(fileOf(cell)) + RANKS.charAt(rankOf(cell)) : "",
);

/** The name of a square, such as `e4`; empty for border cells. */
export const squareName = (square: number): string => NAMES[square] ?? "";

/** The letter of a square's file. */
export const fileName = (square: number): string => squareName(square).charAt(0);

/** The digit of a square's rank. */
export const rankName = (square: number): string => squareName(square).charAt(1);

const BY_NAME: ReadonlyMap<string, number> = new Map(SQUARES.map((square) => [squareName(square), square]));

/** The square of a name such as `e4`, or `NO_SQUARE`. */
export const squareNamed = (name: string): number => BY_NAME.get(name) ?? NO_SQUARE;
