import type { DrawRules } from "../rules/rules";
import type { SearchBoard } from "./search-board";

/** The positions of a game and of the current search line. Detects draws by repetition and lack of progress. */
export class PositionHistory {
  #low = new Int32Array(256);
  #high = new Int32Array(256);
  #count = 0;
  readonly #occurrences: number;
  readonly #longest: number;
  /** Index of the search root. */
  #root = 0;

  /** Draws that the player to move may claim count like automatic draws. */
  constructor({ repetition, noProgress }: DrawRules) {
    this.#occurrences = repetition?.claim ?? repetition?.automatic ?? Number.POSITIVE_INFINITY;
    this.#longest = noProgress?.claim ?? noProgress?.automatic ?? Number.POSITIVE_INFINITY;
  }

  /** Appends the position on the board. */
  push(board: SearchBoard): void {
    if (this.#count === this.#low.length) {
      this.#low = enlarged(this.#low);
      this.#high = enlarged(this.#high);
    }
    this.#low[this.#count] = board.keyLow;
    this.#high[this.#count] = board.keyHigh;
    this.#count += 1;
  }

  /** Removes the last position. */
  pop(): void {
    this.#count -= 1;
  }

  /** Marks the last position as the root of a search. */
  beginSearch(): void {
    this.#root = this.#count - 1;
  }

  /**
   * Whether the last position, which is on the board, is drawn by repetition or lack of progress. For a position after
   * the root of a search, one repetition is enough: a side that can repeat once can repeat again.
   */
  isDrawn(board: SearchBoard): boolean {
    const plies = board.pliesWithoutProgress;
    if (plies >= this.#longest) return true;
    if (this.#occurrences === Number.POSITIVE_INFINITY) return false;
    const last = this.#count - 1;
    const first = Math.max(0, last - plies);
    const { keyLow, keyHigh } = board;
    let count = 1;
    for (let index = last - 2; index >= first; index -= 2) {
      if (this.#low[index] !== keyLow || this.#high[index] !== keyHigh) continue;
      count += 1;
      if (index > this.#root || count >= this.#occurrences) return true;
    }
    return false;
  }
}

function enlarged(keys: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * keys.length);
  larger.set(keys);
  return larger;
}
