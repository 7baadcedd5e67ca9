import { type Board, colorOf, EMPTY, inSet, type OwnBoard, pieceAt, piecesOf, WHITE } from "../../rules/board8x8/board";
import { SQUARES } from "../../rules/board8x8/square";
import { CELL_BITS, PIECE_KEYS } from "./tables";

const [PIECE_LOW, PIECE_HIGH] = PIECE_KEYS;
const ALL_PIECES = piecesOf(0) | piecesOf(1);

/** Offset of the black pieces in the list of squares, which is also the maximum number of pieces per color. */
export const LIST_SIZE = 64;

/** Piece-square values by piece and cell, for white; values of black pieces are negative. */
export interface PlacementWorth {
  readonly opening: Int32Array;
  readonly ending: Int32Array;
  /** The value of each piece in units of 100 points, for the game phase; 0 for pawns, hoplites and kings. */
  readonly phases: Int32Array;
  /** Bits of the pieces that form the pawn structure. */
  readonly pawns: number;
}

/** Pieces on cells, with incrementally updated sums and keys. */
export class Placement {
  readonly cells: OwnBoard;
  /** The squares of white pieces from index 0, of black pieces from `LIST_SIZE`. */
  readonly squares = new Int32Array(2 * LIST_SIZE);
  /** The number of pieces of each color. */
  readonly counts = new Int32Array(2);
  /** The number of each piece. */
  readonly numbers = new Int32Array(32);
  /** Sums of the piece-square values. */
  opening = 0;
  ending = 0;
  phase = 0;
  /** Zobrist key of the pawns. */
  pawnKey = 0;
  /** Zobrist key of all pieces, in two halves. The board adds the keys of its other state. */
  keyLow = 0;
  keyHigh = 0;
  readonly #worth: PlacementWorth;
  /** The index of each cell's piece in the list of squares. */
  readonly #places = new Int32Array(128);

  constructor(board: Board, worth: PlacementWorth) {
    this.cells = board.slice();
    this.#worth = worth;
    for (const square of SQUARES) {
      const piece = pieceAt(board, square);
      if (inSet(ALL_PIECES, piece)) this.put(square, piece);
    }
  }

  /** A square of a piece that is on the board. */
  squareOf(piece: number): number {
    const first = colorOf(piece) === WHITE ? 0 : LIST_SIZE;
    let place = first;
    while (pieceAt(this.cells, this.squares[place] as number) !== piece) place += 1;
    return this.squares[place] as number;
  }

  /** Puts a piece on an empty square. */
  put(square: number, piece: number): void {
    this.add(square, piece);
    this.#count(square, piece, 1);
  }

  /** Removes the piece on a square; returns its index in the list, for `restore`. */
  lift(square: number): number {
    this.#count(square, pieceAt(this.cells, square), -1);
    return this.remove(square);
  }

  /** Moves the piece on a square to an empty square. */
  shift(from: number, to: number): void {
    const piece = pieceAt(this.cells, from);
    this.#count(from, piece, -1);
    this.#count(to, piece, 1);
    this.slide(from, to);
  }

  /** Like `put`, without updating sums and keys. */
  add(square: number, piece: number): void {
    const color = colorOf(piece);
    const count = this.counts[color] as number;
    const place = (color === WHITE ? 0 : LIST_SIZE) + count;
    this.cells[square] = piece;
    this.squares[place] = square;
    this.#places[square] = place;
    this.counts[color] = count + 1;
    this.numbers[piece] = (this.numbers[piece] as number) + 1;
  }

  /** Like `lift`, without updating sums and keys. */
  remove(square: number): number {
    const piece = pieceAt(this.cells, square);
    const color = colorOf(piece);
    const count = (this.counts[color] as number) - 1;
    const last = (color === WHITE ? 0 : LIST_SIZE) + count;
    const place = this.#places[square] as number;
    const moved = this.squares[last] as number;
    this.squares[place] = moved;
    this.#places[moved] = place;
    this.cells[square] = EMPTY;
    this.counts[color] = count;
    this.numbers[piece] = (this.numbers[piece] as number) - 1;
    return place;
  }

  /** Undoes `remove` and restores the order of the list. */
  restore(square: number, piece: number, place: number): void {
    this.add(square, piece);
    const last = this.#places[square] as number;
    const moved = this.squares[place] as number;
    this.squares[last] = moved;
    this.#places[moved] = last;
    this.squares[place] = square;
    this.#places[square] = place;
  }

  /** Like `shift`, without updating sums and keys. */
  slide(from: number, to: number): void {
    const place = this.#places[from] as number;
    this.cells[to] = pieceAt(this.cells, from);
    this.cells[from] = EMPTY;
    this.squares[place] = to;
    this.#places[to] = place;
  }

  #count(square: number, piece: number, sign: 1 | -1): void {
    const index = (piece << CELL_BITS) | square;
    const { opening, ending, phases, pawns } = this.#worth;
    this.keyLow ^= PIECE_LOW[index] as number;
    this.keyHigh ^= PIECE_HIGH[index] as number;
    this.opening += sign * (opening[index] as number);
    this.ending += sign * (ending[index] as number);
    this.phase += sign * (phases[piece] as number);
    if (inSet(pawns, piece)) this.pawnKey ^= PIECE_LOW[index] as number;
  }
}
