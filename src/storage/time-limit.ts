/** Something took longer than it may. Whoever reads `timed out` in the message may try again. */
export class TimeLimitError extends Error {
  constructor(limit: number) {
    super(`timed out after ${limit} ms`);
    this.name = "TimeLimitError";
  }
}

/**
 * Waits for some work, but no longer than `limit` milliseconds: then it throws `TimeLimitError`, and whatever the work
 * comes to later is ignored. A call to another object can't be taken back, so work that was given up may still happen.
 * @param work is given a signal that tells it that nobody waits any more
 */
export async function withTimeLimit<T>(limit: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new TimeLimitError(limit)), limit);
  try {
    // What loses the race is still awaited by it, so that a late failure is nobody's unhandled rejection.
    return await Promise.race([work(controller.signal), timeout.promise]);
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
