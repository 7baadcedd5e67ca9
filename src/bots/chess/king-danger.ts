import { BORDER, type Color, EMPTY, inSet, otherColor, pieceAt, piecesOf } from "../../rules/board8x8/board";
import type { AttackPatterns } from "../../rules/chess/attack";
import { KING } from "../../rules/chess/kinds";
import { ALL_DIRECTIONS, KNIGHT_LEAPS, stepOf } from "../../rules/chess/movement";
import { ATTACKERS, type AttackMaps, kindBit } from "./attack-maps";
import type { ChessGame } from "./chess-game";
import type { EvaluationTables } from "./evaluation-tables";
import type { Placement } from "./placement";
import type { Sums } from "./sums";

const NEIGHBOURS = ALL_DIRECTIONS.map(stepOf);
const KNIGHT_STEPS = KNIGHT_LEAPS.map(stepOf);
/** Divisors of the square of the danger for the opening and of the danger for the endgame. */
const SQUARE_DIVISOR = 10_000;
const ENDING_DIVISOR = 40;

/** The pieces of one side that attack the squares around the enemy king. */
export class Assault {
  /** Number of attacking pieces. */
  pieces = 0;
  /** Sum of their weights. */
  weight = 0;
  /** Number of their attacks. */
  attacks = 0;
}

/** The danger of a king: a quadratic function of the attacks around it. */
export class KingDanger {
  readonly #patterns: readonly [AttackPatterns, AttackPatterns];
  readonly #tables: EvaluationTables;
  readonly #maps: AttackMaps;

  constructor(game: ChessGame, tables: EvaluationTables, maps: AttackMaps) {
    this.#patterns = game.patterns;
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
    const [perAttack = 0, perWeak = 0, perShelter = 0, withoutQueen = 0, base = 0] = this.#tables.danger[color];
    const enemy = otherColor(color);
    const attacks = this.#maps.byColor[enemy];
    const defence = this.#maps.byColor[color];
    let danger = base + assault.pieces * assault.weight + assault.attacks * perAttack + Math.trunc((shelter * perShelter) / 100);
    if (!this.#hasQueen(placement, enemy)) danger += withoutQueen;
    if (assault.pieces > 0) {
      for (let index = 0; index < NEIGHBOURS.length; index += 1) {
        const cell = king + (NEIGHBOURS[index] as number);
        if (attacks[cell] === 0 || pieceAt(cells, cell) === BORDER) continue;
        if (((defence[cell] as number) & ATTACKERS) <= 1) danger += perWeak;
      }
    }
    danger += this.#safeChecks(cells, enemy, king);
    if (danger <= 0) return;
    const sign = enemy === 0 ? 1 : -1;
    sums.opening += sign * Math.trunc((danger * danger) / SQUARE_DIVISOR);
    sums.ending += sign * Math.trunc(danger / ENDING_DIVISOR);
  }

  #hasQueen({ numbers }: Placement, color: Color): boolean {
    const { queens } = this.#tables;
    for (const piece of queens[color]) if ((numbers[piece] as number) > 0) return true;
    return false;
  }

  /** The weights of the kinds of pieces that can give check on a square where they are not captured. */
  #safeChecks(cells: Placement["cells"], color: Color, king: number): number {
    const { rays, knightwise } = this.#patterns[color];
    const shift = color << 4;
    const own = piecesOf(color);
    const attacks = this.#maps.byColor[color];
    const defence = this.#maps.byColor[otherColor(color)];
    let kinds = 0;
    for (let index = 0; index < rays.length; index += 1) {
      const ray = rays[index] as AttackPatterns["rays"][number];
      const step = ray.step;
      let cell = king + step;
      if (ray.second !== 0 && !inSet(own, pieceAt(cells, cell + step))) {
        kinds |= this.#safeKinds(attacks, defence, cell + step) & (ray.second >>> shift);
      }
      let checking = ray.next >>> shift;
      for (;;) {
        const piece = pieceAt(cells, cell);
        if (!inSet(own, piece)) kinds |= this.#safeKinds(attacks, defence, cell) & checking;
        if (piece !== EMPTY) break;
        checking = ray.riding >>> shift;
        cell += step;
      }
    }
    if (knightwise !== 0) {
      for (let index = 0; index < KNIGHT_STEPS.length; index += 1) {
        const cell = king + (KNIGHT_STEPS[index] as number);
        if (attacks[cell] === 0) continue;
        const piece = pieceAt(cells, cell);
        if (piece !== BORDER && !inSet(own, piece)) {
          kinds |= this.#safeKinds(attacks, defence, cell) & (knightwise >>> shift);
        }
      }
    }
    let sum = 0;
    for (; kinds !== 0; kinds &= kinds - 1) {
      sum += this.#tables.check[shift | (31 - Math.clz32(kinds & -kinds))] as number;
    }
    return sum;
  }

  /** The kinds, as bits, that attack a cell where they are not captured; 0 if they would be. */
  #safeKinds(attacks: Int32Array, defence: Int32Array, cell: number): number {
    const attack = attacks[cell] as number;
    if (attack === 0) return 0;
    const defenders = defence[cell] as number;
    const isSafe =
      defenders === 0 ||
      ((defenders & ATTACKERS) === 1 &&
        (defenders & kindBit(KING)) !== 0 &&
        (attack & ATTACKERS) > 1);
    return isSafe ? attack >>> 5 : 0;
  }
}
