import { startTimer } from "./timer";

/** Thrown when work exceeds its time limit. */
export class TimeLimitError extends Error {
  constructor(limit: number) {
    super(`timed out after ${limit} ms`);
    this.name = "TimeLimitError";
  }
}

/**
 * Returns the result of work, or throws its error. If the work takes longer than `limit` milliseconds, throws
 * `TimeLimitError` and ignores the result. A call to another object cannot be canceled, so timed-out work may still
 * take effect.
 * @param work gets a signal that is aborted when the time limit has passed or the work has failed
 */
export async function withTimeLimit<T>(limit: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const stopTimer = startTimer(limit, () => timeout.reject(new TimeLimitError(limit)));
  try {
    // `Promise.race` also handles the promise that loses, so a late rejection is not reported as unhandled.
    return await Promise.race([work(controller.signal), timeout.promise]);
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    stopTimer();
  }
}
