import type { BoardMove } from "../board8x8/move";
import type { Legal } from "../rules";

/** Where generated moves go; an array will do. */
export interface MoveSink {
  push(move: BoardMove): unknown;
}

/**
 * A list of moves to be filled again and again: an array that grows anew for each position is what a search spends most
 * of its time on. Nobody keeps one: what is wanted of it is copied.
 */
export class MoveList implements MoveSink {
  readonly #moves: BoardMove[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  push(move: BoardMove): void {
    this.#moves[this.#length] = move;
    this.#length += 1;
  }

  /** Strikes from the moves from an index on those that don't pass. */
  keep(begin: number, passes: { isSafe(move: BoardMove): boolean }): void {
    let kept = begin;
    for (let index = begin; index < this.#length; index += 1) {
      const move = this.#moves[index] as BoardMove;
      if (!passes.isSafe(move)) continue;
      this.#moves[kept] = move;
      kept += 1;
    }
    this.#length = kept;
  }

  /** The moves as a list of its own. Whoever asks vouches that they are legal. */
  copy(): Legal<BoardMove>[] {
    return this.#moves.slice(0, this.#length) as Legal<BoardMove>[];
  }
}
