import type { RefusalCode } from "./refusal";

/** What a refusal's code means on the wire. */
interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly title: string;
}

/** Status and title of each refusal: a new code does not compile until it is listed here. */
export const PROBLEMS = {
  "malformed-request": { status: 400, title: "The request can't be read" },
  "bad-cursor": { status: 400, title: "The cursor is not one that this list gave out" },
  "bad-idempotency-key": { status: 400, title: "The Idempotency-Key has a wrong form" },
  "missing-token": { status: 401, title: "This needs a token" },
  "bad-token": { status: 401, title: "The token is not valid" },
  "insufficient-scope": { status: 403, title: "The token does not allow this" },
  "not-a-player": { status: 403, title: "Only the game's players may do this" },
  "own-challenge": { status: 403, title: "This challenge is your own" },
  "challenge-not-for-you": { status: 403, title: "This challenge is for another player" },
  "bad-recovery-code": { status: 403, title: "The recovery code is wrong" },
  "not-found": { status: 404, title: "There is nothing here" },
  "method-not-allowed": { status: 405, title: "This address has no such method" },
  "game-over": { status: 409, title: "The game is over" },
  "stale-ply": { status: 409, title: "The game has moved on" },
  "not-your-turn": { status: 409, title: "It is not your turn" },
  "draw-already-offered": { status: 409, title: "You have offered a draw since your last move" },
  "no-draw-offer": { status: 409, title: "No draw is offered" },
  "no-draw-claim": { status: 409, title: "No draw can be claimed here" },
  "abort-too-late": { status: 409, title: "The game has gone too far to be aborted" },
  "takebacks-not-agreed": { status: 409, title: "Moves are not taken back in this game" },
  "nothing-to-take-back": { status: 409, title: "You have made no move that could be taken back" },
  "takeback-already-offered": { status: 409, title: "You have asked to take back since your last move" },
  "no-takeback-offer": { status: 409, title: "Nobody asks to take back" },
  "no-clock": { status: 409, title: "This game has no clock" },
  "opponent-not-to-move": { status: 409, title: "Your opponent is not to move" },
  "time-at-most": { status: 409, title: "Your opponent has as much time as a move can have" },
  "game-frozen": { status: 409, title: "The game is stopped for repair" },
  "challenge-closed": { status: 409, title: "The challenge is no longer open" },
  "username-taken": { status: 409, title: "The name is taken" },
  "idempotency-running": { status: 409, title: "The first request with this key is still running" },
  "already-done": { status: 409, title: "This was done already" },
  "too-many-tokens": { status: 409, title: "You have as many tokens as you may" },
  "too-many-webhooks": { status: 409, title: "You have as many webhooks as you may" },
  "cursor-gone": { status: 410, title: "The events after this one are no longer kept" },
  "body-too-large": { status: 413, title: "The body is too large" },
  "unsupported-media-type": { status: 415, title: "The body has to be JSON" },
  "invalid-request": { status: 422, title: "The request is not valid" },
  "invalid-position": { status: 422, title: "The position can't be played" },
  "no-such-player": { status: 422, title: "There is no such player" },
  "illegal-move": { status: 422, title: "The move is not legal" },
  "invalid-conditional-move": { status: 422, title: "One of the conditional moves is not possible" },
  "illegal-line": { status: 422, title: "One of the moves is not legal" },
  "webhook-address-refused": { status: 422, title: "Webhooks can't be sent to this address" },
  "idempotency-mismatch": { status: 422, title: "The Idempotency-Key came with another request before" },
  "too-many-messages": { status: 429, title: "Too many messages" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "internal-error": { status: 500, title: "Something went wrong here" },
  unavailable: { status: 503, title: "This can't be done just now" },
} as const satisfies Record<RefusalCode, ProblemKind>;

/** Where a problem's code leads, as its `type`. */
export const problemType = (code: RefusalCode): string => `/problems/${code}`;
