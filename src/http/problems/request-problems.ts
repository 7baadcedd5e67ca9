import * as z from "zod";
import { MOST_ERRORS, SAYS_WHEN } from "./members";
import { members, type ProblemTable } from "./problem-kind";

/** Problems of any request, and of the server itself. */
export const REQUEST_PROBLEMS = {
  "malformed-request": {
    status: 400,
    title: "The request is malformed",
    detail: ({ detail }) => detail,
  },
  "bad-cursor": {
    status: 400,
    title: "The cursor does not belong to this list",
    detail: "Send `nextCursor` unchanged as `cursor`, with the same filters, or leave it out.",
  },
  "bad-idempotency-key": {
    status: 400,
    title: "The Idempotency-Key has a wrong form",
    detail: "An Idempotency-Key has 1 to 255 printable ASCII characters, for example a UUID.",
  },
  "weak-idempotency-key": {
    status: 400,
    title: "The Idempotency-Key of a sign-up has to be random",
    detail: "Send a random UUID (version 4 or 7), or at least 32 random hexadecimal digits.",
  },
  "not-found": {
    status: 404,
    title: "There is nothing here",
    detail: "The address is wrong, or the resource does not exist or is private.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This address does not support the method",
    detail: ({ allow }) => `This address supports ${allow.join(", ")}.`,
    headers: { Allow: ({ allow }) => allow.join(", ") },
  },
  "not-acceptable": {
    status: 406,
    title: "None of the accepted formats is available",
    detail: ({ mediaTypes }) => `Available formats: ${mediaTypes.join(", ")}. Send one of them in \`Accept\`.`,
    members: members(z.object({ mediaTypes: z.array(z.string()) }), ({ mediaTypes }) => ({ mediaTypes })),
  },
  "idempotency-running": {
    status: 409,
    title: "The first request with this key is still running",
    detail: "Try again in a moment to get its answer.",
    headers: { "Retry-After": "1" },
  },
  "already-done": {
    status: 409,
    title: "The request was already done",
    detail:
      "The first request with this Idempotency-Key succeeded. Its answer contained a secret or was too long to be stored.",
  },
  "body-too-large": {
    status: 413,
    title: "The body is too large",
    detail: ({ limit }) => `A body has at most ${limit} bytes.`,
    members: members(z.object({ limit: z.int().describe("Largest number of bytes.") }), ({ limit }) => ({ limit })),
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body has to be JSON",
    detail: "Send the body as JSON with `Content-Type: application/json`.",
    headers: { Accept: "application/json" },
  },
  "invalid-request": {
    status: 422,
    title: "The request is not valid",
    detail: ({ errors }) =>
      errors.length > MOST_ERRORS
        ? `\`errors\` lists the first ${MOST_ERRORS} of ${errors.length} errors.`
        : "See `errors` for each field.",
    errors: ({ errors }) => errors,
  },
  "idempotency-mismatch": {
    status: 422,
    title: "The Idempotency-Key was used for another request",
    detail: "A key belongs to one request with its method, address and body. Use a new key.",
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    detail: ({ retryAfterSeconds }) => `Try again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
  "internal-error": {
    status: 500,
    title: "Something went wrong on the server",
    detail: "The error was logged. To report it, send the operator the header X-Request-Id.",
  },
  "storage-unavailable": {
    status: 503,
    title: "The server cannot save anything at the moment",
    detail: "The server's disk may be full. Its operator has to free some space; then send the same request again.",
    headers: { "Retry-After": "30" },
  },
  "database-not-migrated": {
    status: 503,
    title: "The database is not migrated",
    detail:
      "The tables of this server are missing or old. `npx wrangler d1 migrations apply DB --local` migrates the database of `wrangler dev`; `npm start` and `npm run deploy` migrate theirs.",
    headers: { "Retry-After": "30" },
  },
  overloaded: {
    status: 503,
    title: "The server is overloaded",
    detail: ({ retryAfterSeconds }) => `Nothing was done. Send the same request again in ${retryAfterSeconds} s.`,
    ...SAYS_WHEN,
  },
  unavailable: {
    status: 503,
    title: "This is not possible at the moment",
    detail: "Send the same request again in a few seconds.",
    headers: { "Retry-After": "2" },
  },
} satisfies ProblemTable;
