import { BLACK, type Color, EMPTY, inSet, otherColor, pieceAt, pieceOf, WHITE } from "../../rules/board8x8/board";
import { NO_SQUARE } from "../../rules/board8x8/square";
import type { AttackPatterns } from "../../rules/chess/attack";
import { KING } from "../../rules/chess/kinds";
import { KNIGHT_LEAPS, stepOf } from "../../rules/chess/movement";
import { isAttackedByHoplit } from "../../rules/hoplit-chess/hoplit";
import type { ChessGame } from "./chess-game";
import type { Placement } from "./placement";

/** The value of an only king in an exchange: nothing is worth its capture. */
const ROYAL = 10_000;
/** Exchanges that lose at most this many points count as even, such as a bishop for a knight. */
const EVEN = 50;
/** Maximum number of captures on one square. */
const MOST_CAPTURES = 32;

const BLACK_KING = pieceOf(BLACK, KING);
const KNIGHT_STEPS = KNIGHT_LEAPS.map(stepOf);

/**
 * Static exchange evaluation: the material that a move wins if both sides capture on its destination as long as it pays,
 * each time with the least valuable piece. Pins are ignored. Attacks through a captor that has moved away count.
 *
 * A Hoplit needs a screen, and each capture may remove it. As an approximation, a color that attacks the square with a
 * Hoplit captures with one Hoplit, after its other pieces.
 */
export class Exchange {
  readonly #patterns: readonly [AttackPatterns, AttackPatterns];
  readonly #hoplits: readonly [number, number];
  /** The value of each piece. Spartan kings change theirs with their number. */
  readonly #values: Int32Array;
  readonly #pairedKing: number;
  readonly #gains = new Int32Array(MOST_CAPTURES + 2);
  /** The pieces that were taken off the board, and their squares. */
  readonly #pieces = new Int32Array(MOST_CAPTURES + 2);
  readonly #squares = new Int32Array(MOST_CAPTURES + 2);

  /** @param values of the pieces, with that of a Spartan king that is not the only one */
  constructor(game: ChessGame, values: Int32Array) {
    this.#patterns = game.patterns;
    this.#hoplits = game.hoplit === 0 ? [0, 0] : [pieceOf(WHITE, game.hoplit), pieceOf(BLACK, game.hoplit)];
    this.#values = values.slice();
    this.#values[pieceOf(WHITE, KING)] = ROYAL;
    this.#pairedKing = values[BLACK_KING] as number;
  }

  /** Whether a move without promotion loses more than `EVEN` points. */
  isLosing(placement: Placement, from: number, to: number, color: Color): boolean {
    const { cells, numbers } = placement;
    this.#values[BLACK_KING] = (numbers[BLACK_KING] as number) > 1 ? this.#pairedKing : ROYAL;
    const mover = this.#values[pieceAt(cells, from)] as number;
    // A capture of something more valuable cannot lose, however the exchange goes on.
    if (mover <= (this.#values[pieceAt(cells, to)] as number) + EVEN) return false;
    return this.#gainOf(placement, from, to, color) < -EVEN;
  }

  /** The gain of a move without promotion, in points; negative if it loses material. */
  #gainOf({ cells, numbers }: Placement, from: number, to: number, color: Color): number {
    const values = this.#values;
    const gains = this.#gains;
    let standing = values[pieceAt(cells, from)] as number;
    gains[0] = values[pieceAt(cells, to)] as number;
    this.#pieces[0] = pieceAt(cells, from);
    this.#squares[0] = from;
    cells[from] = EMPTY;
    let lifted = 1;
    let count = 0;
    let side = otherColor(color);
    let hoplits =
      ((numbers[this.#hoplits[WHITE]] as number) > 0 ? 1 : 0) | ((numbers[this.#hoplits[BLACK]] as number) > 0 ? 2 : 0);
    while (count < MOST_CAPTURES) {
      const gain = standing - (gains[count] as number);
      const captor = this.#leastCaptor(cells, to, side);
      let piece: number;
      if (captor !== NO_SQUARE) {
        piece = pieceAt(cells, captor);
        this.#pieces[lifted] = piece;
        this.#squares[lifted] = captor;
        lifted += 1;
        cells[captor] = EMPTY;
      } else if ((hoplits & (1 << side)) !== 0 && isAttackedByHoplit(cells, to, side)) {
        piece = this.#hoplits[side];
        hoplits &= ~(1 << side);
      } else break;
      count += 1;
      gains[count] = gain;
      standing = values[piece] as number;
      side = otherColor(side);
    }
    while (lifted > 0) {
      lifted -= 1;
      cells[this.#squares[lifted] as number] = this.#pieces[lifted] as number;
    }
    // The side to capture may stop instead.
    for (; count > 0; count -= 1) {
      const gain = gains[count] as number;
      if (gain > -(gains[count - 1] as number)) gains[count - 1] = -gain;
    }
    return gains[0] as number;
  }

  /** The square of the least valuable piece of a color that attacks a square, except Hoplits; `NO_SQUARE` if none does. */
  #leastCaptor(cells: Placement["cells"], square: number, color: Color): number {
    const { rays, knightwise } = this.#patterns[color];
    const values = this.#values;
    let found = NO_SQUARE;
    let least = 2 * ROYAL;
    for (let index = 0; index < rays.length; index += 1) {
      const ray = rays[index] as AttackPatterns["rays"][number];
      const step = ray.step;
      let cell = square + step;
      let piece = pieceAt(cells, cell);
      if (ray.second !== 0) {
        const second = pieceAt(cells, cell + step);
        if (inSet(ray.second, second) && (values[second] as number) < least) {
          least = values[second] as number;
          found = cell + step;
        }
      }
      let attackers = ray.next;
      while (piece === EMPTY) {
        attackers = ray.riding;
        cell += step;
        piece = pieceAt(cells, cell);
      }
      if (inSet(attackers, piece) && (values[piece] as number) < least) {
        least = values[piece] as number;
        found = cell;
      }
    }
    if (knightwise === 0) return found;
    for (let index = 0; index < KNIGHT_STEPS.length; index += 1) {
      const cell = square + (KNIGHT_STEPS[index] as number);
      const piece = pieceAt(cells, cell);
      if (inSet(knightwise, piece) && (values[piece] as number) < least) {
        least = values[piece] as number;
        found = cell;
      }
    }
    return found;
  }
}
