import { BLACK, type Color, pieceAt, pieceOf, WHITE } from "../../rules/board8x8/board";
import { RANK_STEP, squareAt } from "../../rules/board8x8/square";
import type { ChessGame } from "./chess-game";
import type { EvaluationTables } from "./evaluation-tables";
import { LIST_SIZE, type Placement } from "./placement";
import { Sums } from "./sums";
import { FILES, RANKS } from "./tables";

/** Number of cached pawn structures. */
const STRUCTURES = 1 << 13;
const LAST_RANK = 7;

/** The evaluation of pawns and hoplites. It caches pawn structures; the cache does not affect results. */
export class PawnStructure {
  readonly #game: ChessGame;
  readonly #tables: EvaluationTables;
  readonly #keys = new Int32Array(STRUCTURES).fill(-1);
  readonly #openings = new Int32Array(STRUCTURES);
  readonly #endings = new Int32Array(STRUCTURES);
  readonly #files = new Int32Array(STRUCTURES);
  /** The squares of passed pawns: one number for each half of the board, with bit 8 × rank + file. */
  readonly #passed = new Int32Array(2 * STRUCTURES);
  /** By color and file, with an empty file at each end: number of pawns, and their lowest and highest rank. */
  readonly #counts = new Int32Array(20);
  readonly #lowest = new Int32Array(20);
  readonly #highest = new Int32Array(20);
  readonly #sums = new Sums();
  #slot = 0;

  constructor(game: ChessGame, tables: EvaluationTables) {
    this.#game = game;
    this.#tables = tables;
  }

  /** Adds the score of the pawn structure. `files` and `listPassed` then describe it. */
  addTo(sums: Sums, placement: Placement): void {
    const { pawnKey } = placement;
    const slot = pawnKey & (STRUCTURES - 1);
    this.#slot = slot;
    if (this.#keys[slot] !== pawnKey) {
      this.#judge(placement);
      this.#openings[slot] = this.#sums.opening;
      this.#endings[slot] = this.#sums.ending;
      this.#keys[slot] = pawnKey;
    }
    sums.opening += this.#openings[slot] as number;
    sums.ending += this.#endings[slot] as number;
  }

  /** Files with white pawns, and from bit 8 on files with black pawns. */
  get files(): number {
    return this.#files[this.#slot] as number;
  }

  /** Writes the squares of the passed pawns of both colors to a list and returns their number. */
  listPassed(squares: Int32Array): number {
    let count = 0;
    for (let half = 0; half < 2; half += 1) {
      let bits = this.#passed[2 * this.#slot + half] as number;
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits);
        bits &= ~(1 << bit);
        squares[count] = squareAt(bit & LAST_RANK, 4 * half + (bit >> 3));
        count += 1;
      }
    }
    return count;
  }

  #judge(placement: Placement): void {
    const slot = this.#slot;
    this.#sums.opening = 0;
    this.#sums.ending = 0;
    this.#passed[2 * slot] = 0;
    this.#passed[2 * slot + 1] = 0;
    this.#files[slot] = this.#countPawns(placement, WHITE) | (this.#countPawns(placement, BLACK) << 8);
    this.#judgePawns(placement, WHITE);
    this.#judgePawns(placement, BLACK);
  }

  #countPawns({ cells, squares, counts }: Placement, color: Color): number {
    const pawn = pieceOf(color, this.#game.pawns[color]);
    const base = 10 * color;
    this.#counts.fill(0, base, base + 10);
    this.#lowest.fill(LAST_RANK + 1, base, base + 10);
    this.#highest.fill(-1, base, base + 10);
    const first = color === WHITE ? 0 : LIST_SIZE;
    let files = 0;
    for (let place = first; place < first + (counts[color] as number); place += 1) {
      const square = squares[place] as number;
      if (pieceAt(cells, square) !== pawn) continue;
      const file = FILES[square] as number;
      const rank = RANKS[square] as number;
      const at = base + file + 1;
      files |= 1 << file;
      this.#counts[at] = (this.#counts[at] as number) + 1;
      this.#lowest[at] = Math.min(this.#lowest[at] as number, rank);
      this.#highest[at] = Math.max(this.#highest[at] as number, rank);
    }
    return files;
  }

  #judgePawns({ cells, squares, counts }: Placement, color: Color): void {
    const { isolated, doubled, phalanx, passed } = this.#tables;
    const sums = this.#sums;
    const pawn = pieceOf(color, this.#game.pawns[color]);
    const sign = color === WHITE ? 1 : -1;
    const behind = color === WHITE ? -RANK_STEP : RANK_STEP;
    const ranks = passed[color];
    const first = color === WHITE ? 0 : LIST_SIZE;
    for (let place = first; place < first + (counts[color] as number); place += 1) {
      const square = squares[place] as number;
      if (pieceAt(cells, square) !== pawn) continue;
      const rank = RANKS[square] as number;
      const file = FILES[square] as number;
      const own = 10 * color + file + 1;
      if (this.#counts[own - 1] === 0 && this.#counts[own + 1] === 0) sums.addTimes(sign, isolated, pawn);
      const isBehindOwn =
        color === WHITE ? (this.#highest[own] as number) > rank : (this.#lowest[own] as number) < rank;
      if (isBehindOwn) sums.addTimes(sign, doubled, pawn);
      const hasNeighbor =
        cells[square - 1] === pawn ||
        cells[square + 1] === pawn ||
        cells[square + behind - 1] === pawn ||
        cells[square + behind + 1] === pawn;
      if (hasNeighbor) sums.addTimes(sign, phalanx, pawn);
      if (isBehindOwn || this.#isStopped(color, own, rank)) continue;
      const ahead = color === WHITE ? rank : LAST_RANK - rank;
      sums.opening += sign * (ranks[ahead] ?? 0);
      sums.ending += sign * (ranks[LAST_RANK + 1 + ahead] ?? 0);
      const half = 2 * this.#slot + (rank >> 2);
      this.#passed[half] = (this.#passed[half] as number) | (1 << (((rank & 3) << 3) | file));
    }
  }

  /** Whether an enemy pawn is ahead of a pawn on its own file or an adjacent one. */
  #isStopped(color: Color, own: number, rank: number): boolean {
    const other = color === WHITE ? own + 10 : own - 10;
    for (let at = other - 1; at <= other + 1; at += 1) {
      if (color === WHITE ? (this.#highest[at] as number) > rank : (this.#lowest[at] as number) < rank) return true;
    }
    return false;
  }
}
