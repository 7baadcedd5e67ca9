import { HttpError, isProblem } from "skytale-client";

/** First and longest pause of the backoff, in milliseconds. */
const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * Repeats a request after a transient error: 429 or 5xx. Network errors are not repeated here, but when the connection
 * returns (`connection.ts`). A hidden page sends nothing until it becomes visible.
 */
export class Retry {
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
    const asked = retryAfterOf(error);
    if (asked === null) return;
    const pause = Math.max(asked, backoff(this.#failures, FIRST, LONGEST));
    this.#failures += 1;
    // Jitter, so that the tabs of a player and the resources of a page do not retry at the same time.
    this.#timer = setTimeout(() => whenVisible(this.#again), pause * (1 + Math.random() / 4));
  }
}

/** The pause after a number of earlier failures: it doubles each time up to `longest`. All in milliseconds. */
export const backoff = (failures: number, first: number, longest: number): number =>
  Math.min(longest, first * 2 ** failures);

/** The pause requested by the server in milliseconds, 0 if there is none; null if a retry cannot help. */
function retryAfterOf(error: unknown): number | null {
  if (!isProblem(error) && !(error instanceof HttpError)) return null;
  if (error.status !== 429 && error.status < 500) return null;
  return (error.retryAfter ?? 0) * 1000;
}

/** Calls `act` as soon as the page is visible. */
function whenVisible(act: () => void): void {
  if (document.hidden) document.addEventListener("visibilitychange", act, { once: true });
  else act();
}
