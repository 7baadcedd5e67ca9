import { BLACK, type Color, kindOf, LAST_KIND, otherColor, pieceAt, pieceOf, WHITE } from "../../rules/board8x8/board";
import { squareAt } from "../../rules/board8x8/square";
import { BISHOP, KING, KNIGHT } from "../../rules/chess/kinds";
import type { ChessGame } from "./chess-game";
import { LIST_SIZE, type Placement } from "./placement";
import { FILES, isLight, touching } from "./tables";

/** All winning chances: the score counts in full. */
export const FULL_CHANCES = 16;
const HALF_CHANCES = 8;
const FEW_CHANCES = 4;
const HARDLY_ANY = 1;

/** Without pawns, a side that is at most this much ahead, in points, hardly wins: about a minor piece. */
const TOO_LITTLE = 380;
/** With less than this, in points, a side without pawns cannot force mate. */
const LEAST_TO_MATE = 400;
/** In games with other pieces, only endings with at most this many men are known well enough; see docs/opponents.md. */
const MOST_SOLVED = 4;
const LAST_RANK = 7;
const LAST_FILE = 7;

/**
 * The winning chances of the side that is ahead, in sixteenths: its score is reduced in endings that are mostly drawn.
 * - Without pawns, a lead of a minor piece is too little: a rook does not win against a bishop, or against two kings.
 * - Two knights, or a lone lieutenant, cannot force mate. A captain can, and so can two Spartan kings.
 * - A bishop with pawns on a rook's file does not win if the lone king reaches the corner and the bishop does not
 *   attack it.
 * - Bishops on squares of different colors, with pawns only, are half drawn.
 */
export class WinningChances {
  readonly #game: ChessGame;
  readonly #values: Int32Array;

  /** @param values of the pieces, with that of a Spartan king that is not the only one */
  constructor(game: ChessGame, values: Int32Array) {
    this.#game = game;
    this.#values = values;
  }

  /** @param color the side that is ahead */
  of(placement: Placement, color: Color): number {
    const { counts, numbers } = placement;
    const men = (counts[WHITE] as number) + (counts[BLACK] as number);
    if (!this.#game.hasOrthodoxEndings && men > MOST_SOLVED) return FULL_CHANCES;
    const pawns = numbers[pieceOf(color, this.#game.pawns[color])] as number;
    const bishops = numbers[pieceOf(color, BISHOP)] as number;
    if (pawns > 0) {
      if (counts[color] === pawns + 1 + bishops && bishops > 0) return this.#ofBishops(placement, color, bishops);
      return FULL_CHANCES;
    }
    const own = this.#materialOf(placement, color);
    const others = this.#materialOf(placement, otherColor(color));
    const isAlone = counts[otherColor(color)] === 1;
    if (!isAlone && own - others <= TOO_LITTLE) return own < LEAST_TO_MATE ? HARDLY_ANY : FEW_CHANCES;
    if (isAlone && !this.#canMate(placement, color, own)) return HARDLY_ANY;
    return FULL_CHANCES;
  }

  /** The value of all pieces of a color except pawns and the only or first king. */
  #materialOf({ numbers }: Placement, color: Color): number {
    const pawn = this.#game.pawns[color];
    let sum = 0;
    for (let kind = 1; kind <= LAST_KIND; kind += 1) {
      const piece = pieceOf(color, kind);
      const count = (numbers[piece] as number) - (kind === KING ? 1 : 0);
      if (count > 0 && kind !== pawn) sum += count * (this.#values[piece] as number);
    }
    return sum;
  }

  /** Whether a side without pawns can force mate of a lone king. */
  #canMate({ counts, numbers }: Placement, color: Color, material: number): boolean {
    const { strongMinor } = this.#game;
    if (strongMinor !== 0 && (numbers[pieceOf(color, strongMinor)] as number) > 0) return true;
    return material >= LEAST_TO_MATE && (counts[color] !== 3 || numbers[pieceOf(color, KNIGHT)] !== 2);
  }

  /** The chances of a side that has only its king, bishops and pawns. */
  #ofBishops(placement: Placement, color: Color, bishops: number): number {
    const { cells, squares, counts, numbers } = placement;
    const other = otherColor(color);
    const bishop = pieceOf(color, BISHOP);
    const isOnLight = isLight(placement.squareOf(bishop));
    if (bishops === 1 && numbers[pieceOf(other, BISHOP)] === 1) {
      const isOnlyPiece = counts[other] === 2 + (numbers[pieceOf(other, this.#game.pawns[other])] as number);
      const areOpposite = isLight(placement.squareOf(pieceOf(other, BISHOP))) !== isOnLight;
      if (isOnlyPiece && areOpposite) return HALF_CHANCES;
    }
    if (counts[other] !== 1) return FULL_CHANCES;
    let file = -1;
    const first = color === WHITE ? 0 : LIST_SIZE;
    for (let place = first; place < first + (counts[color] as number); place += 1) {
      const square = squares[place] as number;
      const kind = kindOf(pieceAt(cells, square));
      if (kind === BISHOP && isLight(square) !== isOnLight) return FULL_CHANCES;
      if (kind !== this.#game.pawns[color]) continue;
      if (file >= 0 && file !== FILES[square]) return FULL_CHANCES;
      file = FILES[square] as number;
    }
    if (file !== 0 && file !== LAST_FILE) return FULL_CHANCES;
    const corner = squareAt(file, color === WHITE ? LAST_RANK : 0);
    if (isLight(corner) === isOnLight) return FULL_CHANCES;
    return touching(placement.squareOf(pieceOf(other, KING)), corner) === 1 ? HARDLY_ANY : FULL_CHANCES;
  }
}
