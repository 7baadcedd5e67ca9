import { BLACK, type Color, kindOf, WHITE } from "../../rules/board8x8/board";
import { CELL_COUNT, RANK_STEP } from "../../rules/board8x8/square";
import { type ChessGame, HOPLITE_PIECE } from "./chess-game";

/** Bits of a cell of an attack map: the number of attackers, and above it a bit for each kind that attacks. */
export const ATTACKERS = 63;
const FIRST_KIND_BIT = 5;

/** The bit of a kind in attack maps. Kinds begin with 1. */
export const kindBit = (kind: number): number => 1 << (FIRST_KIND_BIT + kind);

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

  clear(): void {
    this.byColor[WHITE].fill(0);
    this.byColor[BLACK].fill(0);
  }
}
