import * as z from "zod";
import { members } from "./problem-kind";

// Members that several problems have.

export const legalMoves = z.array(z.string()).describe("The moves that are legal there.");
export const retryAfterSeconds = z.int().describe("Seconds to wait, as `Retry-After` says them.");
export const limit = z.int().describe("How many there may be.");

/** How many entries of `errors` an answer has at most. */
export const MOST_ERRORS = 20;

type Wait = { readonly retryAfterSeconds: number };

/** What a problem has that knows when to come back: in the body and in the header. */
export const SAYS_WHEN = {
  members: members(z.object({ retryAfterSeconds }), ({ retryAfterSeconds }: Wait) => ({ retryAfterSeconds })),
  headers: { "Retry-After": ({ retryAfterSeconds }: Wait) => String(retryAfterSeconds) },
};
