import { HOUR } from "../../shared/duration";
import { problemBody } from "../problems/problem-response";
import type { Refusal, RefusalCode, RefusalOf } from "../problems/refusal";

/** The codes whose refusals have further members. */
type CodeWithMembers = { [Code in RefusalCode]: keyof RefusalOf<Code> extends "code" ? never : Code }[RefusalCode];

/** Example members of these refusals. */
const EXAMPLE_MEMBERS: { readonly [Code in CodeWithMembers]: Omit<RefusalOf<Code>, "code"> } = {
  "bad-authorization-request": {
    error: { code: "invalid_scope", description: "admin is no scope that apps can request." },
    redirectTo: "https://notes.example.org/callback?error=invalid_scope",
  },
  "malformed-request": { detail: "The body has to be one JSON object." },
  "insufficient-scope": { scopes: ["game:play"] },
  "fresh-proof-required": { accepted: ["recovery-code", "passkey"] },
  "origin-not-allowed": { origin: "https://example.com" },
  "email-bounced": { verifiableAt: Date.UTC(2026, 10, 23, 18) },
  "game-running": { asking: "best", gameId: "7g2k9qd4w0xn5tz1" },
  "host-not-allowed": { host: "example.com" },
  "rating-out-of-range": { rating: 1500, minRating: null, maxRating: 1400 },
  "method-not-allowed": { allow: ["GET", "HEAD"] },
  "not-acceptable": { mediaTypes: ["application/x-chess-pgn", "application/json", "text/plain"] },
  "deadline-passed": { deadlineAt: Date.UTC(2026, 10, 20, 18) },
  "stale-ply": { ply: 7 },
  "offer-too-soon": { ply: 22 },
  "on-vacation": { doing: "moving" },
  "time-at-most": { most: 72 * HOUR },
  "username-taken": { username: "xerxes" },
  "too-many-challenges": { which: "pair", limit: 3 },
  "too-many-games": { whose: "you", limit: 100 },
  "too-many-house-games": { limit: 50 },
  "too-many-evaluations": { limit: 20, retryAfterSeconds: 5400 },
  "too-many-tokens": { limit: 50 },
  "too-many-followed": { limit: 500 },
  "too-many-passkeys": { limit: 10 },
  "too-many-webhooks": { limit: 10 },
  "webhook-address-taken": { webhookId: "9c4d1qn7y2wf8kgt" },
  "too-many-streams": { per: "address", limit: 50 },
  "body-too-large": { limit: 65_536 },
  "invalid-request": { errors: [{ field: "timeControl.perMove", detail: "expected PT1H to P30D" }] },
  "invalid-position": { field: "position", detail: "White has no king." },
  "no-such-player": { field: "opponent", username: "xerxes" },
  "illegal-move": { detail: "e2e5 is not legal here.", legalMoves: ["e2e3", "e2e4"] },
  "invalid-conditional-move": { path: ["b7d5", "e4e6"], detail: "e4e6 is not legal there." },
  "invalid-analysis": { ply: 1, path: ["d7f5", "e4e6"], detail: "e4e6 is not legal there." },
  "illegal-line": { index: 1, detail: "e2e4 is not legal here.", legalMoves: ["b7d5", "d7f5"] },
  "unreadable-pgn": { detail: "A variation is not closed.", line: 12, tag: null },
  "dialect-unknown": { dialect: "fairy-stockfish", variant: "sparta" },
  "webhook-address-refused": { detail: "Webhooks go to public addresses." },
  "no-messages-left": { limit: 2000 },
  "too-many-messages": { retryAfterSeconds: 30 },
  "webhook-budget-spent": { retryAfterSeconds: 6 },
  "tournament-status": { status: "running" },
  "tournament-full": { most: 64 },
  "too-few-players": { entered: 3, fewest: 4 },
  "too-many-tournaments": { limit: 5 },
  "too-many-entries": { limit: 50 },
  "not-in-reach": { place: 9, opponentPlace: 4, reach: 3 },
  "rematch-bar": { until: Date.UTC(2026, 11, 24, 18) },
  "too-many-ladder-games": { whose: "opponent", limit: 2 },
  "barred-from-team": { until: Date.UTC(2026, 10, 20, 18) },
  "team-full": { limit: 500 },
  "too-many-teams": { limit: 3 },
  "too-many-memberships": { limit: 50 },
  "too-many-join-requests": { per: "player", limit: 10 },
  "too-many-invitations": { limit: 100 },
  "too-many-captains": { limit: 20 },
  "manifest-version": { version: 2, reads: 1 },
  "unknown-players": { usernames: ["lysander", "brasidas"] },
  "match-proposed-before": { until: null },
  "too-many-matches": { limit: 20 },
  "rate-limited": { retryAfterSeconds: 30 },
  overloaded: { retryAfterSeconds: 2 },
};

const hasMembers = (code: RefusalCode): code is CodeWithMembers => code in EXAMPLE_MEMBERS;

/** An example refusal with a code. */
export const exampleRefusal = (code: RefusalCode): Refusal =>
  // The cast is safe: `EXAMPLE_MEMBERS` has the members of each code, which the compiler cannot infer.
  ({ code, ...(hasMembers(code) ? EXAMPLE_MEMBERS[code] : {}) }) as Refusal;

/** An example problem with a code. */
export const exampleProblem = (code: RefusalCode) => problemBody(exampleRefusal(code));
