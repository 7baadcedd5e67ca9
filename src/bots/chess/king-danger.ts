import { BORDER, type Color, EMPTY, inSet, otherColor, pieceAt, piecesOf, WHITE } from "../../rules/board8x8/board";
import type { AttackPatterns } from "../../rules/chess/attack";
import { KING } from "../../rules/chess/kinds";
import { ALL_DIRECTIONS, KNIGHT_LEAPS, stepOf } from "../../rules/chess/movement";
import { ATTACKERS, type AttackMaps, isAttackedIn, KINDS_SHIFT, kindBit } from "./attack-maps";
import type { ChessGame } from "./chess-game";
import type { EvaluationTables } from "./evaluation-tables";
import type { Placement } from "./placement";
import type { Sums } from "./sums";

const NEIGHBORS = ALL_DIRECTIONS.map(stepOf);
const KNIGHT_STEPS = KNIGHT_LEAPS.map(stepOf);
const KING_BIT = kindBit(KING);
/** Divisors of the square of the danger for the opening and of the danger for the endgame. */
const SQUARE_DIVISOR = 10_000;
const ENDING_DIVISOR = 40;

/** The weights of `danger`: for each attack, each weak square, a hundredth of the shelter, no queen, and any king. */
const PER_ATTACK = 0;
const PER_WEAK_SQUARE = 1;
const PER_SHELTER = 2;
const WITHOUT_QUEEN = 3;
const ALWAYS = 4;
const WEIGHTS = 5;

/** The pieces of one side that attack the squares around the enemy king. */
export class Assault {
  /** Number of attacking pieces. */
  pieces = 0;
  /** Sum of their weights. */
  weight = 0;
  /** Number of their attacks. */
  attacks = 0;
}

/** A ray of the attack patterns, with bits of kinds instead of pieces. */
interface KindRay {
  readonly step: number;
  readonly next: number;
  readonly second: number;
  readonly riding: number;
}

/** The danger of a king: a quadratic function of the attacks around it. */
export class KingDanger {
  readonly #rays: readonly [readonly KindRay[], readonly KindRay[]];
  readonly #knightwise: readonly [number, number];
  readonly #weights: readonly [Int32Array, Int32Array];
  readonly #tables: EvaluationTables;
  readonly #maps: AttackMaps;

  constructor(game: ChessGame, tables: EvaluationTables, maps: AttackMaps) {
    const raysOf = (color: Color): readonly KindRay[] =>
      game.patterns[color].rays.map(({ step, next, second, riding }: AttackPatterns["rays"][number]) => ({
        step,
        next: next >>> (color << 4),
        second: second >>> (color << 4),
        riding: riding >>> (color << 4),
      }));
    this.#rays = [raysOf(0), raysOf(1)];
    this.#knightwise = [game.patterns[0].knightwise, game.patterns[1].knightwise >>> 16];
    this.#weights = [
      Int32Array.from({ length: WEIGHTS }, (_, at) => tables.danger[0][at] ?? 0),
      Int32Array.from({ length: WEIGHTS }, (_, at) => tables.danger[1][at] ?? 0),
    ];
    this.#tables = tables;
    this.#maps = maps;
  }

  /**
   * Adds the danger of the king of a color.
   *
   * @param assault of the other color on this king
   * @param shelter of the king, in points
   */
  addTo(sums: Sums, placement: Placement, color: Color, king: number, assault: Assault, shelter: number): void {
    const { cells } = placement;
    const weights = this.#weights[color];
    const enemy = otherColor(color);
    let danger = assault.pieces * assault.weight + (weights[ALWAYS] as number);
    danger += assault.attacks * (weights[PER_ATTACK] as number);
    danger += Math.trunc((shelter * (weights[PER_SHELTER] as number)) / 100);
    if (!this.#hasQueen(placement, enemy)) danger += weights[WITHOUT_QUEEN] as number;
    if (assault.pieces > 0) danger += this.#weakSquares(cells, color, king) * (weights[PER_WEAK_SQUARE] as number);
    danger += this.#safeChecks(cells, enemy, king);
    if (danger <= 0) return;
    const sign = enemy === WHITE ? 1 : -1;
    sums.opening += sign * Math.trunc((danger * danger) / SQUARE_DIVISOR);
    sums.ending += sign * Math.trunc(danger / ENDING_DIVISOR);
  }

  #hasQueen({ numbers }: Placement, color: Color): boolean {
    const queens = this.#tables.queens[color];
    for (let index = 0; index < queens.length; index += 1) {
      if ((numbers[queens[index] as number] as number) > 0) return true;
    }
    return false;
  }

  /** The number of squares around a king that are attacked and that no other piece defends. */
  #weakSquares(cells: Placement["cells"], color: Color, king: number): number {
    const attacks = this.#maps.byColor[otherColor(color)];
    const defense = this.#maps.byColor[color];
    let count = 0;
    for (let index = 0; index < NEIGHBORS.length; index += 1) {
      const cell = king + (NEIGHBORS[index] as number);
      if (((defense[cell] as number) & ATTACKERS) > 1 || !isAttackedIn(attacks[cell] as number)) continue;
      if (pieceAt(cells, cell) !== BORDER) count += 1;
    }
    return count;
  }

  /** The sum of the weights of the kinds that can give a check on a square where they are not captured. */
  #safeChecks(cells: Placement["cells"], color: Color, king: number): number {
    const rays = this.#rays[color];
    const knightwise = this.#knightwise[color];
    const excluded = piecesOf(color) | (1 << BORDER);
    const attacks = this.#maps.byColor[color];
    const defense = this.#maps.byColor[otherColor(color)];
    let kinds = 0;
    for (let index = 0; index < rays.length; index += 1) {
      const { step, next, second, riding } = rays[index] as KindRay;
      let cell = king + step;
      let checking = next;
      let piece: number;
      do {
        piece = pieceAt(cells, cell);
        const found = ((attacks[cell] as number) >>> KINDS_SHIFT) & checking;
        if (found !== 0 && !inSet(excluded, piece) && this.#isSafe(attacks, defense, cell)) kinds |= found;
        checking = riding;
        cell += step;
      } while (piece === EMPTY);
      if (second === 0) continue;
      cell = king + 2 * step;
      const found = ((attacks[cell] as number) >>> KINDS_SHIFT) & second;
      if (found === 0 || inSet(excluded, pieceAt(cells, cell))) continue;
      if (this.#isSafe(attacks, defense, cell)) kinds |= found;
    }
    if (knightwise !== 0) {
      for (let index = 0; index < KNIGHT_STEPS.length; index += 1) {
        const cell = king + (KNIGHT_STEPS[index] as number);
        const found = ((attacks[cell] as number) >>> KINDS_SHIFT) & knightwise;
        if (found === 0 || inSet(excluded, pieceAt(cells, cell))) continue;
        if (this.#isSafe(attacks, defense, cell)) kinds |= found;
      }
    }
    let sum = 0;
    for (; kinds !== 0; kinds &= kinds - 1) {
      sum += this.#tables.check[(color << 4) | (31 - Math.clz32(kinds & -kinds))] as number;
    }
    return sum;
  }

  /** Whether a piece that gives check on a cell is not captured. A king does not capture a protected piece. */
  #isSafe(attacks: Int32Array, defense: Int32Array, cell: number): boolean {
    const defenders = defense[cell] as number;
    if (!isAttackedIn(defenders)) return true;
    return (defenders & ATTACKERS) === 1 && (defenders & KING_BIT) !== 0 && ((attacks[cell] as number) & ATTACKERS) > 1;
  }
}
