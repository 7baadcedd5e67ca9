import type { Refusal } from "./refusal";

const PASSING =
  /overloaded|network connection lost|reset because|Durable Object.*reset|timed? ?out|try again|D1 DB is/i;

/** What a client is told of an exception: to try again, if the infrastructure says that it may help. */
export function refusalOfException(error: unknown): Refusal {
  return { code: isPassing(error) ? "unavailable" : "internal-error" };
}

/** The runtime marks errors of Durable Objects; those of D1 can only be told by their words. */
function isPassing(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("retryable" in error && error.retryable === true) return true;
  if ("overloaded" in error && error.overloaded === true) return true;
  return error instanceof Error && PASSING.test(error.message);
}
