import type { FeedPosition } from "./position-file.js";

/**
 * How far a listener has come in a feed: events are taken up in its order, and settled in any. What is kept says of each
 * event whether it is settled, so that a restart repeats none of them and leaves none out.
 */
export class Progress {
  #after: string | null;
  /** Taken up and not yet known to be below `after`, in the feed's order. */
  #open: string[] = [];
  readonly #settled: Set<string>;

  constructor({ after, settled }: FeedPosition) {
    this.#after = after;
    this.#settled = new Set(settled);
  }

  /** Begins after an event, where nothing was known. */
  begin(after: string): void {
    this.#after ??= after;
  }

  /** Takes an event up; false if it was settled before, in this run or an earlier one. */
  take(id: string): boolean {
    if (id === this.#after || this.#open.includes(id)) return false;
    this.#open.push(id);
    this.#advance();
    return !this.#settled.has(id) && this.#after !== id;
  }

  /** An event needs nothing more: it was delivered, given up, or is not wanted. */
  settle(id: string): void {
    this.#settled.add(id);
    this.#advance();
  }

  /** What to keep. */
  get position(): FeedPosition {
    return { after: this.#after, settled: [...this.#settled] };
  }

  /** How many events have been taken up and are not settled. */
  get waiting(): number {
    return this.#open.filter((id) => !this.#settled.has(id)).length;
  }

  #advance(): void {
    let count = 0;
    for (const id of this.#open) {
      if (!this.#settled.delete(id)) break;
      this.#after = id;
      count += 1;
    }
    this.#open = this.#open.slice(count);
  }
}
