import { describe, expect, test } from "vitest";
import { exampleRefusal } from "../../../src/http/openapi/problem-examples";
import { Problem } from "../../../src/http/openapi/problem-schemas";
import { PROBLEM_CODES, PROBLEMS } from "../../../src/http/problems/catalogue";
import { problemResponse } from "../../../src/http/problems/problem-response";

/** For each code: the members beyond those of every problem, and the headers beyond those of every answer. */
const SHOWN: Readonly<Record<string, readonly [members: object, headers: Readonly<Record<string, string>>]>> = {
  "missing-token": [{}, { "www-authenticate": "Bearer" }],
  "bad-token": [{}, { "www-authenticate": 'Bearer error="invalid_token"' }],
  "bad-ticket": [{}, { "www-authenticate": "Bearer" }],
  "insufficient-scope": [
    { scopes: ["game:play"] },
    { "www-authenticate": 'Bearer error="insufficient_scope", scope="game:play"' },
  ],
  "fresh-proof-required": [{ accepted: ["recovery-code", "passkey"] }, {}],
  "rating-out-of-range": [{ rating: 1500, minRating: null, maxRating: 1400 }, {}],
  "method-not-allowed": [{}, { allow: "GET, HEAD" }],
  "not-acceptable": [{ mediaTypes: ["application/x-chess-pgn", "application/json", "text/plain"] }, {}],
  "game-running": [{ gameId: "7g2k9qd4w0xn5tz1" }, {}],
  "stale-ply": [{ ply: 7 }, {}],
  "deadline-passed": [{ deadlineAt: "2026-11-20T18:00:00.000Z" }, {}],
  "time-at-most": [{ most: "P3D" }, {}],
  "operator-token-required": [{}, { "www-authenticate": "Bearer" }],
  "idempotency-running": [{}, { "retry-after": "1" }],
  "too-many-challenges": [{ which: "pair", limit: 3 }, {}],
  "too-many-followed": [{ limit: 500 }, {}],
  "too-many-games": [{ whose: "you", limit: 100 }, {}],
  "too-many-house-games": [{ limit: 50 }, {}],
  "too-many-passkeys": [{ limit: 10 }, {}],
  "too-many-tokens": [{ limit: 50 }, {}],
  "too-many-tournaments": [{ limit: 5 }, {}],
  "too-many-entries": [{ limit: 50 }, {}],
  "not-in-reach": [{ place: 9, opponentPlace: 4, reach: 3 }, {}],
  "rematch-bar": [{ until: "2026-12-24T18:00:00.000Z" }, {}],
  "too-many-ladder-games": [{ limit: 2, whose: "opponent" }, {}],
  "manifest-version": [{ version: 2, reads: 1 }, {}],
  "unknown-players": [{ usernames: ["lysander", "brasidas"] }, {}],
  "barred-from-team": [{ until: "2026-11-20T18:00:00.000Z" }, {}],
  "team-full": [{ limit: 500 }, {}],
  "match-proposed-before": [{ until: null }, {}],
  "bad-authorization-request": [
    { error: "invalid_scope", redirectTo: "https://notes.example.org/callback?error=invalid_scope" },
    {},
  ],
  "too-many-matches": [{ limit: 20 }, {}],
  "too-many-teams": [{ limit: 3 }, {}],
  "too-many-memberships": [{ limit: 50 }, {}],
  "too-many-join-requests": [{ per: "player", limit: 10 }, {}],
  "too-many-invitations": [{ limit: 100 }, {}],
  "too-many-captains": [{ limit: 20 }, {}],
  "too-few-players": [{ entered: 3, fewest: 4 }, {}],
  "tournament-full": [{ most: 64 }, {}],
  "tournament-status": [{ tournamentStatus: "running" }, {}],
  "too-many-webhooks": [{ limit: 10 }, {}],
  "webhook-budget-spent": [{ retryAfterSeconds: 6 }, { "retry-after": "6" }],
  "email-bounced": [{ verifiableAt: "2026-11-23T18:00:00.000Z" }, {}],
  "webhook-address-taken": [{ webhookId: "9c4d1qn7y2wf8kgt" }, {}],
  "too-many-streams": [{ per: "address", limit: 50 }, { "retry-after": "30" }],
  "body-too-large": [{ limit: 65_536 }, {}],
  "unsupported-media-type": [{}, { accept: "application/json" }],
  "invalid-request": [{ errors: [{ field: "timeControl.perMove", detail: "expected PT1H to P30D" }] }, {}],
  "invalid-position": [{ errors: [{ field: "position", detail: "White has no king." }] }, {}],
  "no-such-player": [{ errors: [{ field: "opponent", detail: 'Nobody here has the name "xerxes".' }] }, {}],
  "illegal-move": [
    { errors: [{ field: "move", detail: "e2e5 is not legal here." }], legalMoves: ["e2e3", "e2e4"] },
    {},
  ],
  "invalid-conditional-move": [
    { errors: [{ field: "tree", detail: "b7d5 e4e6: e4e6 is not legal there." }], path: ["b7d5", "e4e6"] },
    {},
  ],
  "invalid-analysis": [
    {
      errors: [{ field: "branches", detail: "after ply 1 d7f5 e4e6: e4e6 is not legal there." }],
      ply: 1,
      path: ["d7f5", "e4e6"],
    },
    {},
  ],
  "illegal-line": [
    { errors: [{ field: "moves[1]", detail: "e2e4 is not legal here." }], index: 1, legalMoves: ["b7d5", "d7f5"] },
    {},
  ],
  "unreadable-pgn": [{ errors: [{ field: "pgn", detail: "A variation is not closed." }], line: 12, tag: null }, {}],
  "dialect-unknown": [{ errors: [{ field: "dialect", detail: "fairy-stockfish does not know sparta" }] }, {}],
  "webhook-address-refused": [{ errors: [{ field: "url", detail: "Webhooks go to public addresses." }] }, {}],
  "offer-too-soon": [{ ply: 22 }, {}],
  "no-messages-left": [{ limit: 2000 }, {}],
  "too-many-evaluations": [{ limit: 20, retryAfterSeconds: 5400 }, { "retry-after": "5400" }],
  "too-many-messages": [{ retryAfterSeconds: 30 }, { "retry-after": "30" }],
  "rate-limited": [{ retryAfterSeconds: 30 }, { "retry-after": "30" }],
  overloaded: [{ retryAfterSeconds: 2 }, { "retry-after": "2" }],
  "database-not-migrated": [{}, { "retry-after": "30" }],
  "storage-unavailable": [{}, { "retry-after": "30" }],
  unavailable: [{}, { "retry-after": "2" }],
};

describe("each problem as it is sent", () => {
  test.each(PROBLEM_CODES)("%s", async (code) => {
    const kind = PROBLEMS[code];
    const response = problemResponse(exampleRefusal(code));
    const body: unknown = await response.json();
    const { type, title, status, detail: words, code: shown, ...members } = Problem.parse(body);
    const { "content-type": mediaType, "cache-control": caching, ...headers } = Object.fromEntries(response.headers);
    const [expectedMembers, expectedHeaders] = SHOWN[code] ?? [{}, {}];

    expect({ type, title, status, shown }).toEqual({
      type: `/problems/${code}`,
      title: kind.title,
      status: response.status,
      shown: code,
    });
    expect(response.status).toBe(kind.status);
    expect(words).toMatch(/\S\.$/);
    expect(members).toEqual(expectedMembers);
    expect({ mediaType, caching }).toEqual({ mediaType: "application/problem+json", caching: "no-store" });
    expect(headers).toEqual(expectedHeaders);
    expect(kind.members?.schema.strict().safeParse(withoutErrors(members)).success ?? true).toBe(true);
  });
});

const withoutErrors = ({ errors: _errors, ...members }: Readonly<Record<string, unknown>>) => members;
