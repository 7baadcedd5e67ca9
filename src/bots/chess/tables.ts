import { CELL_COUNT, fileOf, RANK_STEP, rankOf, SQUARES } from "../../rules/board8x8/square";
import { mixed } from "../hash";

/** Number of bits of a cell in a combined index of piece and cell. */
export const CELL_BITS = 7;
export const PIECES = 32;

/** Keys are small integers, which the JavaScript engine stores without allocation. */
const KEY_MASK = 0x3fffffff;

const keysOf = (length: number, seed: number): Int32Array =>
  Int32Array.from({ length }, (_, index) => mixed(mixed(seed, index), 0x5bd1e995) & KEY_MASK);

/** Zobrist keys of pieces on cells, in two halves. */
export const PIECE_KEYS = [keysOf(PIECES << CELL_BITS, 1), keysOf(PIECES << CELL_BITS, 2)] as const;
/** Zobrist keys of the side to move, castling rights (16) and reserves (4), in this order. */
export const STATE_KEYS = [keysOf(1 + 16 + 4, 3), keysOf(1 + 16 + 4, 4)] as const;
export const EN_PASSANT_KEYS = [keysOf(CELL_COUNT, 5), keysOf(CELL_COUNT, 6)] as const;
export const CASTLING_KEY = 1;
export const RESERVES_KEY = 17;

const CENTER = 128;

/** A table indexed by the difference of two cells. */
const byDifference = (differences: readonly number[]): Uint8Array => {
  const table = new Uint8Array(2 * CENTER);
  for (const difference of differences) table[CENTER + difference] = 1;
  return table;
};

const DIRECTIONS = [1, RANK_STEP - 1, RANK_STEP, RANK_STEP + 1];
const ALIGNED = byDifference(
  DIRECTIONS.flatMap((step) => [1, 2, 3, 4, 5, 6, 7].flatMap((count) => [step * count, -step * count])),
);
const NEAR = byDifference([0, ...DIRECTIONS, ...DIRECTIONS.map((step) => -step)]);

/** Whether a queen could ride between two cells. False positives are possible. */
export const isAligned = (one: number, other: number): boolean => ALIGNED[CENTER + one - other] === 1;

/** 1 if two cells are equal or adjacent, otherwise 0. `NO_SQUARE` is adjacent to nothing. */
export const touching = (one: number, other: number): number => NEAR[CENTER + one - other] as number;

/** The file of each square, 0 for a. */
export const FILES = new Uint8Array(CELL_COUNT);
/** The rank of each square, counted from 0. */
export const RANKS = new Uint8Array(CELL_COUNT);
for (const square of SQUARES) {
  FILES[square] = fileOf(square);
  RANKS[square] = rankOf(square);
}

/** Whether a square is light, as h1. */
export const isLight = (square: number): boolean => (((FILES[square] as number) + (RANKS[square] as number)) & 1) === 1;
