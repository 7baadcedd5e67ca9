import * as z from "zod";
import { members } from "./problem-kind";

// Members that several problems share.

export const legalMoves = z.array(z.string()).describe("The legal moves in this position.");
export const retryAfterSeconds = z.int().describe("Seconds to wait, as in `Retry-After`.");
export const limit = z.int().describe("The highest allowed number.");

/** Most entries of `errors` in an answer. */
export const MOST_ERRORS = 20;

type Wait = { readonly retryAfterSeconds: number };

/** The retry delay of a problem, in the body and in the header. */
export const SAYS_WHEN = {
  members: members(z.object({ retryAfterSeconds }), ({ retryAfterSeconds }: Wait) => ({ retryAfterSeconds })),
  headers: { "Retry-After": ({ retryAfterSeconds }: Wait) => String(retryAfterSeconds) },
};
