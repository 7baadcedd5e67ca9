/** Maximum delay of a timer in milliseconds. With a longer delay, a timer fires immediately. */
const LONGEST = 2 ** 31 - 1;

/** Limits a delay (in milliseconds) to the maximum of a timer. */
export const asTimer = (delay: number): number => Math.min(delay, LONGEST);

/** Resolves after `delay` milliseconds. Rejects with the signal's reason when the signal is aborted. */
export function sleep(delay: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, asTimer(delay));
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Exponential backoff with jitter, in milliseconds: up to 0.5 s for 0 `failures`, doubled for each, at most 30 s. */
export const backOff = (failures: number): number => Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2);

/** Adds up to a quarter to a delay, so that clients refused at the same time do not all retry at the same time. */
export const spread = (pause: number): number => pause * (1 + Math.random() / 4);

/** Returns a controller that is aborted when the signal is. `release` removes this connection. */
export function follower(signal: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return { controller, release: () => signal?.removeEventListener("abort", abort) };
}
