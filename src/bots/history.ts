import type { DrawRules } from "../rules/rules";
import type { SearchBoard } from "./search-board";

/** The positions of a game and of the current search line. Detects draws by repetition and lack of progress. */
export class PositionHistory {
  readonly #low: number[] = [];
  readonly #high: number[] = [];
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
    this.#low.push(board.keyLow);
    this.#high.push(board.keyHigh);
  }

  /** Removes the last position. */
  pop(): void {
    this.#low.pop();
    this.#high.pop();
  }

  /** Marks the last position as the root of a search. */
  beginSearch(): void {
    this.#root = this.#low.length - 1;
  }

  /**
   * Whether the last position, which is on the board, is drawn by repetition or lack of progress. For a position after
   * the root of a search, one repetition is enough: a side that can repeat once can repeat again.
   */
  isDrawn(board: SearchBoard): boolean {
    const plies = board.pliesWithoutProgress;
    if (plies >= this.#longest) return true;
    if (this.#occurrences === Number.POSITIVE_INFINITY) return false;
    const last = this.#low.length - 1;
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
