import { BLACK, type Color, kindOf, WHITE } from "../../rules/board8x8/board";
import { CELL_COUNT, RANK_STEP } from "../../rules/board8x8/square";
import { ALL_DIRECTIONS, stepOf } from "../../rules/chess/movement";
import { type ChessGame, HOPLITE_PIECE } from "./chess-game";

/** The lowest bits of a cell of an attack map: the number of attackers. */
export const ATTACKERS = 31;
/** The position of the bit that marks the square of the own king and those around it. */
export const ZONE_SHIFT = 5;
const ZONE = 1 << ZONE_SHIFT;
/** Shifts a cell so that bit n is set if kind n attacks it. Kinds begin with 1. */
export const KINDS_SHIFT = 5;
const ATTACKED = ~ZONE;

/** The bit of a kind in attack maps. */
export const kindBit = (kind: number): number => 1 << (KINDS_SHIFT + kind);

/** Whether a cell of an attack map has attackers. */
export const isAttackedIn = (cell: number): boolean => (cell & ATTACKED) !== 0;

const KING_ZONE = [0, ...ALL_DIRECTIONS.map(stepOf)];

/** The attacks of each color by cell, also on own pieces. Numbers on border cells have no meaning. */
export class AttackMaps {
  readonly byColor: readonly [Int32Array, Int32Array] = [new Int32Array(CELL_COUNT), new Int32Array(CELL_COUNT)];
  /** The steps of the captures of each color's pawns. A hoplite captures straight ahead. */
  readonly strikes: readonly [readonly number[], readonly number[]];
  /** The bit of each color's pawns. */
  readonly pawnBits: readonly [number, number];

  constructor(game: ChessGame) {
    const strikesOf = (color: Color): readonly number[] => {
      const forward = color === WHITE ? RANK_STEP : -RANK_STEP;
      return game.manners[kindOf(game.pawns[color])] === HOPLITE_PIECE ? [forward] : [forward - 1, forward + 1];
    };
    this.strikes = [strikesOf(WHITE), strikesOf(BLACK)];
    this.pawnBits = [kindBit(game.pawns[WHITE]), kindBit(game.pawns[BLACK])];
  }

  /** Removes all attacks and marks. */
  clear(): void {
    this.byColor[WHITE].fill(0);
    this.byColor[BLACK].fill(0);
  }

  /** Marks the square of a king and those around it. Call it after `clear`, before attacks are added. */
  markZone(color: Color, king: number): void {
    const map = this.byColor[color];
    for (let index = 0; index < KING_ZONE.length; index += 1) map[king + (KING_ZONE[index] as number)] = ZONE;
  }
}
