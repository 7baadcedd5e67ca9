import type { GuideTable } from "./guidance";

/** The explanations of the problems of `problems/request-problems.ts`. */
export const REQUEST_GUIDE = {
  "malformed-request": {
    meaning: "The request could not be parsed: its body is not a JSON object, is cut off, or is nested too deeply.",
    remedy: "Send one JSON object in UTF-8. `detail` says what could not be parsed.",
  },
  "bad-cursor": {
    meaning: "A cursor belongs to one list with its filters. It cannot be used for anything else.",
    remedy: "Send `nextCursor` of the last page unchanged as `cursor`, or leave it out to start again.",
  },
  "bad-idempotency-key": {
    meaning: "The header Idempotency-Key is empty, too long, or contains characters that are not allowed.",
    remedy: "Use 1 to 255 printable ASCII characters, for example a UUID, and a new key for each action.",
  },
  "weak-idempotency-key": {
    meaning:
      "The Idempotency-Key of a sign-up could be guessed or chosen by somebody else. Anybody who repeats a sign-up with its key within ten minutes gets its token and recovery code.",
    remedy: "Send a random UUID (version 4 or 7), or at least 32 random hexadecimal digits, or no key.",
  },
  "not-found": {
    meaning: "There is nothing at this address, or it is private. Both get the same answer on purpose.",
    remedy: "Check the address and its ids, and whether your token belongs to a player who can see it.",
  },
  "method-not-allowed": {
    meaning: "The address exists, but does not support this method.",
    remedy: "The header Allow lists the supported methods.",
  },
  "not-acceptable": {
    meaning: "None of the formats in the header Accept is available here.",
    remedy: "Send one of `mediaTypes` in Accept, or leave the header out.",
  },
  "idempotency-running": {
    meaning: "The first request with this Idempotency-Key has not been answered yet.",
    remedy: "Send it again after the time in Retry-After: you get the answer to the first one.",
  },
  "already-done": {
    meaning:
      "The first request with this Idempotency-Key succeeded. Its answer contained a secret or was too long, so it was not stored.",
    remedy: "If you have lost the secret, delete what the request created, and create it again with another key.",
  },
  "body-too-large": {
    meaning: "The body is larger than this operation accepts.",
    remedy: "`limit` is the largest number of bytes.",
  },
  "unsupported-media-type": {
    meaning: "The body is not sent as JSON.",
    remedy: "Send JSON with the header `Content-Type: application/json`.",
  },
  "invalid-request": {
    meaning: "Some fields of the request are unknown or not valid for this operation.",
    remedy: "`errors` lists up to 20 fields, with what is expected. The whole API is described in /openapi.json.",
  },
  "idempotency-mismatch": {
    meaning: "This Idempotency-Key was used before with another method, address or body.",
    remedy: "Use a new key for each action, and the same key only to repeat a request.",
  },
  "rate-limited": {
    meaning: "You, or clients at your address, have sent too many requests.",
    remedy: "Wait for the time in Retry-After. Streams and webhooks notify you of your turns without polling.",
  },
  "database-not-migrated": {
    meaning: "The server's database lacks tables or columns that this version needs, so nothing was done.",
    remedy:
      "The operator has to apply the migrations. For `wrangler dev` run `npx wrangler d1 migrations apply DB --local`. `npm start` and `npm run deploy` do it automatically.",
  },
  overloaded: {
    meaning: "The server has more requests than it can answer in time. This one was refused before anything was done.",
    remedy:
      "Send the same request again after `retryAfterSeconds`, and wait longer after each further refusal, with some randomness.",
  },
  "internal-error": {
    meaning: "An unexpected error happened on the server. The error was logged.",
    remedy: "Try again later. To report the error, send the operator the header X-Request-Id.",
  },
  "storage-unavailable": {
    meaning: "The server is running but cannot write, perhaps because its disk is full.",
    remedy: "The operator has to free some space. Requests that were answered with success are saved.",
  },
  unavailable: {
    meaning: "A part of the server did not answer in time.",
    remedy:
      "Send the same request again in a few seconds. With an Idempotency-Key, or for a move, nothing is done twice.",
  },
} satisfies GuideTable;
