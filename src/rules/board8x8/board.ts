import type { Side } from "../../shared/side";
import { CELL_COUNT, FIRST_SQUARE, LAST_SQUARE, SQUARES } from "./square";

/** The two sides as numbers, for tables and bits. */
export type Color = 0 | 1;
export const WHITE = 0;
export const BLACK = 1;

/** The other colour. */
export const otherColor = (color: Color): Color => (color === WHITE ? BLACK : WHITE);

/** The side that a colour stands for. */
export const sideOf = (color: Color): Side => (color === WHITE ? "white" : "black");

/** The colour of a side. */
export const colorOfSide = (side: Side): Color => (side === "white" ? WHITE : BLACK);

/**
 * A board has one number per cell: 0 for an empty square, otherwise the colour in bit 4 and the kind of piece below it.
 * The border has the colour black and no kind, so that 30 bits hold a set of everything that can stand on a cell.
 * A plain array, because copying one is several times faster than copying a typed array of this length.
 */
export type Board = readonly number[];

/** A board that its maker may still change. */
export type OwnBoard = number[];

export const EMPTY = 0;
export const BORDER = 16;

/** The last number a kind can have: sets of pieces stay small integers everywhere. */
export const LAST_KIND = 13;

/** The piece of a colour and a kind. */
export const pieceOf = (color: Color, kind: number): number => (color << 4) | kind;

/** The kind of a piece. */
export const kindOf = (piece: number): number => piece & 15;

/** The colour of a piece. */
export const colorOf = (piece: number): Color => (piece < BORDER ? WHITE : BLACK);

const ALL_KINDS = (1 << (LAST_KIND + 1)) - 2;

/** A set of pieces: bit n is set when piece n belongs to it. */
export type PieceBits = number;

/** Whether a piece (or the border, or emptiness) belongs to a set. */
export const inSet = (bits: PieceBits, piece: number): boolean => ((bits >>> piece) & 1) !== 0;

/** All pieces of a colour. */
export const piecesOf = (color: Color): PieceBits => (color === WHITE ? ALL_KINDS : ALL_KINDS << 16);

/** What a piece of a colour may land on: an empty square or a piece of the other colour. */
export const landingOf = (color: Color): PieceBits => 1 | piecesOf(otherColor(color));

/** What stands on a cell. The cell must be one of the board's. */
export const pieceAt = (board: Board, cell: number): number => board[cell] as number;

/** A new board without pieces. */
export function emptyBoard(): OwnBoard {
  const board = Array.from({ length: CELL_COUNT }, () => BORDER);
  for (const square of SQUARES) board[square] = EMPTY;
  return board;
}

/** A number for what stands where: equal boards have the same, and few others have. */
export function hashOf(board: Board): number {
  let hash = 0;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    hash = (Math.imul(hash, 31) + pieceAt(board, square)) | 0;
  }
  return hash;
}

/** The squares on which one piece stands, a1 first. */
export const squaresOf = (board: Board, piece: number): number[] =>
  SQUARES.filter((square) => pieceAt(board, square) === piece);
