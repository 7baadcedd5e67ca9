import type { Pairs } from "./evaluation-tables";

/** Sums of an evaluation for the opening and the endgame, for white. */
export class Sums {
  opening = 0;
  ending = 0;

  /** Adds a pair of weights with a sign. Missing weights count as 0. */
  add(sign: number, pair: readonly number[]): void {
    this.opening += sign * (pair[0] ?? 0);
    this.ending += sign * (pair[1] ?? 0);
  }

  /** Adds the weights of a piece, multiplied. */
  addTimes(count: number, pairs: Pairs, piece: number): void {
    this.opening += count * (pairs.opening[piece] as number);
    this.ending += count * (pairs.ending[piece] as number);
  }
}
