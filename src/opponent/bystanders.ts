/** A request that takes longer waits for something itself: a stream, a long poll. Milliseconds. */
const LONGEST_WORK = 250;
/** So soon after one request the next may follow, and what it has set off still goes on. Milliseconds. */
const AFTERMATH = 8;

/**
 * The requests that this machine is answering, as far as its objects share their thread with the Worker: on a local
 * server all do. Whoever thinks looks here whether somebody waits for the thread. Times are milliseconds since 1970.
 */
export class Bystanders {
  readonly #began = new Set<{ readonly at: number }>();
  #lastEnd = 0;

  /** Counts a request while it is answered. */
  async watch<T>(now: () => number, answer: () => T | Promise<T>): Promise<T> {
    const request = { at: now() };
    this.#began.add(request);
    try {
      return await answer();
    } finally {
      this.#began.delete(request);
      this.#lastEnd = now();
    }
  }

  /** Whether somebody's request is being answered, or has been just now. */
  areBusy(now: number): boolean {
    if (now - this.#lastEnd < AFTERMATH) return true;
    for (const { at } of this.#began) if (now - at < LONGEST_WORK) return true;
    return false;
  }
}

/** Of this isolate: an object thinks in one, and the requests that it could hold up are answered there. */
export const bystanders = new Bystanders();
