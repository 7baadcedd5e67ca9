import { HttpError, isProblem } from "skytale-client";

/** The pauses after failures in a row, in milliseconds: the first, and the longest that they grow to. */
const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * Asks again for what could not be read for a reason that passes: too many requests, a server that has trouble. What has
 * no answer at all is asked for again when there is a connection again. Nothing is asked for that nobody looks at.
 */
export class PassingRetry {
  readonly #again: () => void;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(again: () => void) {
    this.#again = again;
  }

  succeeded(): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
  }

  failed(error: unknown): void {
    clearTimeout(this.#timer);
    const asked = pauseFor(error);
    if (asked === null) return;
    const growing = Math.min(LONGEST, FIRST * 2 ** this.#failures);
    this.#failures += 1;
    // Not all pages of a player at once, nor all things of a page.
    const pause = Math.max(asked, growing) * (1 + Math.random() / 4);
    this.#timer = setTimeout(() => whenSeen(this.#again), pause);
  }
}

/** How long the server wants to be left alone, in milliseconds; null where asking again would change nothing. */
function pauseFor(error: unknown): number | null {
  if (!isProblem(error) && !(error instanceof HttpError)) return null;
  if (error.status !== 429 && error.status < 500) return null;
  return (error.retryAfter ?? 0) * 1000;
}

/** Does something as soon as the page is looked at. */
function whenSeen(act: () => void): void {
  if (!document.hidden) {
    act();
    return;
  }
  document.addEventListener("visibilitychange", act, { once: true });
}
