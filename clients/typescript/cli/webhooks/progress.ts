import type { FeedPosition } from "./position-file.js";

/**
 * Tracks which events of a feed are settled. Events are taken in feed order and settled in any order. The
 * position records every settled event, so a restarted listener skips none and repeats only events not settled yet.
 */
export class Progress {
  #after: string | null;
  /** Taken events that are not yet covered by `after`, in feed order. */
  #open: string[] = [];
  readonly #settled: Set<string>;

  constructor({ after, settled }: FeedPosition) {
    this.#after = after;
    this.#settled = new Set(settled);
  }

  /** Sets the initial position, if none is known. */
  begin(after: string): void {
    this.#after ??= after;
  }

  /** Registers an event. Returns false if it is already registered or settled, in this run or an earlier one. */
  take(id: string): boolean {
    if (id === this.#after || this.#open.includes(id)) return false;
    this.#open.push(id);
    this.#advance();
    return !this.#settled.has(id) && this.#after !== id;
  }

  /** Marks an event as settled: it was delivered, dropped after the last retry, or filtered out. */
  settle(id: string): void {
    this.#settled.add(id);
    this.#advance();
  }

  /** The position to store. */
  get position(): FeedPosition {
    return { after: this.#after, settled: [...this.#settled] };
  }

  /** Number of events that are taken but not settled. */
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
