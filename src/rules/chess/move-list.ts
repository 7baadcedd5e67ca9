import type { BoardMove } from "../board8x8/move";
import type { Legal } from "../rules";

/** Receiver of generated moves, such as an array or a `MoveList`. */
export interface MoveSink {
  push(move: BoardMove): unknown;
}

/**
 * A reusable buffer for generated moves. Growing a new array for each position dominated the time of a search. Callers
 * must not keep a reference: they copy the moves that they need.
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

  /** Removes the moves from index `begin` on that `passes.isSafe` rejects. */
  filterFrom(begin: number, passes: { isSafe(move: BoardMove): boolean }): void {
    let length = begin;
    for (let index = begin; index < this.#length; index += 1) {
      const move = this.#moves[index] as BoardMove;
      if (!passes.isSafe(move)) continue;
      this.#moves[length] = move;
      length += 1;
    }
    this.#length = length;
  }

  /** A copy of the moves. The caller guarantees that they are legal. */
  copy(): Legal<BoardMove>[] {
    return this.#moves.slice(0, this.#length) as Legal<BoardMove>[];
  }
}
