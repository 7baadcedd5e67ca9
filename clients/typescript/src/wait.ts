/** The longest that a timer waits, in milliseconds: one that is told to wait longer rings at once. */
const LONGEST = 2 ** 31 - 1;

/** A time that a timer can wait, in milliseconds: servers and programs may ask for any. */
export const asTimer = (delay: number): number => Math.min(delay, LONGEST);

/** Resolves after so many milliseconds; rejects with the signal's reason as soon as it is aborted. */
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

/** How long to wait after so many failures before, in milliseconds: half a second at first, half a minute at most. */
export const backOff = (failures: number): number => Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2);

/** Up to a quarter more of a pause, so that clients that were refused together do not all come back together. */
export const spread = (pause: number): number => pause * (1 + Math.random() / 4);

/** A controller that is aborted with a signal. `release` ends that. */
export function follower(signal: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return { controller, release: () => signal?.removeEventListener("abort", abort) };
}
