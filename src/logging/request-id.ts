import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** The id of the request or alarm that this code runs for; undefined outside of both. */
export const currentRequestId = (): string | undefined => storage.getStore();

/**
 * Runs work, and everything that the work starts, with this request id. If the id is undefined, the work keeps the
 * current request id.
 */
export const withRequestId = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? work() : storage.run(id, work);
