import type { Side } from "../../shared/side";
import { CELL_COUNT, FIRST_SQUARE, LAST_SQUARE, SQUARES } from "./square";

/** The two sides as numbers, for tables and bits. */
export type Color = 0 | 1;
export const WHITE = 0;
export const BLACK = 1;

/** The opposite color. */
export const otherColor = (color: Color): Color => (color === WHITE ? BLACK : WHITE);

/** The side that plays a color. */
export const sideOf = (color: Color): Side => (color === WHITE ? "white" : "black");

/** The color of a side. */
export const colorOfSide = (side: Side): Color => (side === "white" ? WHITE : BLACK);

/**
 * A board has one number per cell: 0 for an empty square, otherwise the color in bit 4 and the kind of piece below it.
 * Border cells have the color black and no kind, so a 30-bit set covers every possible cell content. A plain array is
 * used because copying it is several times faster than copying a typed array of this length.
 */
export type Board = readonly number[];

/** A board that is still mutable because its creator has not shared it. */
export type OwnBoard = number[];

export const EMPTY = 0;
export const BORDER = 16;

/** Highest kind number. It keeps sets of pieces within small integers. */
export const LAST_KIND = 13;

/** The piece of a color and a kind. */
export const pieceOf = (color: Color, kind: number): number => (color << 4) | kind;

/** The kind of a piece. */
export const kindOf = (piece: number): number => piece & 15;

/** The color of a piece. */
export const colorOf = (piece: number): Color => (piece < BORDER ? WHITE : BLACK);

const ALL_KINDS = (1 << (LAST_KIND + 1)) - 2;

/** A set of pieces: bit n is set if piece n is a member. */
export type PieceBits = number;

/** Whether a set contains a piece, the border or the empty square. */
export const inSet = (bits: PieceBits, piece: number): boolean => ((bits >>> piece) & 1) !== 0;

/** All pieces of a color. */
export const piecesOf = (color: Color): PieceBits => (color === WHITE ? ALL_KINDS : ALL_KINDS << 16);

/** Possible destinations for a piece of a color: the empty square and all pieces of the other color. */
export const landingOf = (color: Color): PieceBits => 1 | piecesOf(otherColor(color));

/** The content of a cell of the padded board, which may be a border cell. */
export const pieceAt = (board: Board, cell: number): number => board[cell] as number;

/** A new board without pieces. */
export function emptyBoard(): OwnBoard {
  const board = Array.from({ length: CELL_COUNT }, () => BORDER);
  for (const square of SQUARES) board[square] = EMPTY;
  return board;
}

/** Hash of the board. Equal boards have equal hashes; collisions are rare. */
export function hashOf(board: Board): number {
  let hash = 0;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    hash = (Math.imul(hash, 31) + pieceAt(board, square)) | 0;
  }
  return hash;
}

/** The squares of all pieces equal to `piece`, a1 first. */
export const squaresOf = (board: Board, piece: number): number[] =>
  SQUARES.filter((square) => pieceAt(board, square) === piece);
