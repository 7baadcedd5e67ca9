import { HttpError, isProblem } from "skytale-client";

/** First and longest pause of the backoff, in milliseconds. */
const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * Retries a read after a transient error: 429 or 5xx. Network errors are not retried here, but when the connection
 * returns. A hidden page does not retry until it becomes visible.
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
    // Jitter, so that the tabs of a player and the queries of a page do not retry at the same time.
    const pause = Math.max(asked, growing) * (1 + Math.random() / 4);
    this.#timer = setTimeout(() => whenSeen(this.#again), pause);
  }
}

/** The pause requested by the server in milliseconds, 0 if there is none; null if a retry cannot help. */
function pauseFor(error: unknown): number | null {
  if (!isProblem(error) && !(error instanceof HttpError)) return null;
  if (error.status !== 429 && error.status < 500) return null;
  return (error.retryAfter ?? 0) * 1000;
}

/** Calls `act` as soon as the page is visible. */
function whenSeen(act: () => void): void {
  if (!document.hidden) {
    act();
    return;
  }
  document.addEventListener("visibilitychange", act, { once: true });
}
