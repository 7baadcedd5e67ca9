import type { DrawRules } from "../rules/rules";
import type { SearchBoard } from "./search-board";

/** The positions of a game and of the line that is being searched: whether the one on the board is drawn by them. */
export class PositionHistory {
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  readonly #occurrences: number;
  readonly #longest: number;
  /** Where the searched line begins. */
  #root = 0;

  /** What the player to move may claim counts as drawn, as what is drawn by itself does. */
  constructor({ repetition, noProgress }: DrawRules) {
    this.#occurrences = repetition?.claim ?? repetition?.automatic ?? Number.POSITIVE_INFINITY;
    this.#longest = noProgress?.claim ?? noProgress?.automatic ?? Number.POSITIVE_INFINITY;
  }

  /** Adds the position on the board. */
  push(board: SearchBoard): void {
    this.#low.push(board.keyLow);
    this.#high.push(board.keyHigh);
  }

  /** Takes the last position away. */
  pop(): void {
    this.#low.pop();
    this.#high.pop();
  }

  /** From here on the positions are those of a search, the last one its root. */
  beginSearch(): void {
    this.#root = this.#low.length - 1;
  }

  /**
   * Whether the last position is drawn. Within the search one repetition is enough: who could repeat it once could do so
   * again.
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
