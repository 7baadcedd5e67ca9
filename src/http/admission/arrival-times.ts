const arrivals = new WeakMap<Request, number>();

/** Stores the time at which a request arrived, before it waited for its turn. */
export const markArrival = (request: Request): void => void arrivals.set(request, performance.now());

/** The time at which a request arrived, by `performance.now()`; null if it was not stored. */
export const arrivalOf = (request: Request): number | null => arrivals.get(request) ?? null;
