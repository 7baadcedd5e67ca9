import { describe, expect, test } from "vitest";
import { PROBLEM_CODES, PROBLEMS } from "../../../src/http/problems/catalogue";
import { problemResponse } from "../../../src/http/problems/problem-response";
import type { Refusal, RefusalCode, RefusalOf } from "../../../src/http/problems/refusal";
import { Problem } from "../../../src/http/schemas/problem";
import { HOUR } from "../../../src/shared/duration";

const detail = "So it is.";

/** What a refusal carries beside its code, for each code that carries something. */
const CARRIED: { readonly [Code in RefusalCode]?: Omit<RefusalOf<Code>, "code"> } = {
  "malformed-request": { detail },
  "insufficient-scope": { scopes: ["game:play", "admin"] },
  "rating-out-of-range": { rating: 1500, minRating: null, maxRating: 1400 },
  "method-not-allowed": { allow: ["GET", "HEAD"] },
  "not-acceptable": { mediaTypes: ["text/plain", "application/json"] },
  "stale-ply": { ply: 7 },
  "time-at-most": { most: 72 * HOUR },
  "username-taken": { username: "xerxes" },
  "too-many-tokens": { limit: 3 },
  "too-many-webhooks": { limit: 3 },
  "too-many-streams": { limit: 3 },
  "body-too-large": { limit: 65_536 },
  "invalid-request": { errors: [{ field: "move", detail }] },
  "invalid-position": { field: "position", detail },
  "no-such-player": { field: "opponent", username: "xerxes" },
  "illegal-move": { detail, legalMoves: ["e2e4"] },
  "invalid-conditional-move": { path: ["e2e4", "b7d5"], detail },
  "illegal-line": { index: 2, detail, legalMoves: ["e2e4"] },
  "webhook-address-refused": { detail },
  "too-many-messages": { retryAfterSeconds: 30 },
  "rate-limited": { retryAfterSeconds: 30 },
};

/** What the body has beside the members of every problem, and the headers beside those of every answer. */
const SHOWN: Readonly<Record<string, readonly [members: object, headers: Readonly<Record<string, string>>]>> = {
  "missing-token": [{}, { "www-authenticate": "Bearer" }],
  "bad-token": [{}, { "www-authenticate": 'Bearer error="invalid_token"' }],
  "insufficient-scope": [
    { scopes: ["game:play", "admin"] },
    { "www-authenticate": 'Bearer error="insufficient_scope", scope="game:play admin"' },
  ],
  "rating-out-of-range": [{ rating: 1500, minRating: null, maxRating: 1400 }, {}],
  "method-not-allowed": [{}, { allow: "GET, HEAD" }],
  "not-acceptable": [{ mediaTypes: ["text/plain", "application/json"] }, {}],
  "stale-ply": [{ ply: 7 }, {}],
  "time-at-most": [{ most: "P3D" }, {}],
  "idempotency-running": [{}, { "retry-after": "1" }],
  "too-many-tokens": [{ limit: 3 }, {}],
  "too-many-webhooks": [{ limit: 3 }, {}],
  "too-many-streams": [{ limit: 3 }, { "retry-after": "30" }],
  "body-too-large": [{ limit: 65_536 }, {}],
  "unsupported-media-type": [{}, { accept: "application/json" }],
  "invalid-request": [{ errors: [{ field: "move", detail }] }, {}],
  "invalid-position": [{ errors: [{ field: "position", detail }] }, {}],
  "no-such-player": [{ errors: [{ field: "opponent", detail: 'Nobody here has the name "xerxes".' }] }, {}],
  "illegal-move": [{ errors: [{ field: "move", detail }], legalMoves: ["e2e4"] }, {}],
  "invalid-conditional-move": [
    { errors: [{ field: "tree", detail: `e2e4 b7d5: ${detail}` }], path: ["e2e4", "b7d5"] },
    {},
  ],
  "illegal-line": [{ errors: [{ field: "moves[2]", detail }], index: 2, legalMoves: ["e2e4"] }, {}],
  "webhook-address-refused": [{ errors: [{ field: "url", detail }] }, {}],
  "too-many-messages": [{ retryAfterSeconds: 30 }, { "retry-after": "30" }],
  "rate-limited": [{ retryAfterSeconds: 30 }, { "retry-after": "30" }],
  "storage-unavailable": [{}, { "retry-after": "30" }],
  unavailable: [{}, { "retry-after": "2" }],
};

describe("each problem on the wire", () => {
  test.each(PROBLEM_CODES)("%s", async (code) => {
    const kind = PROBLEMS[code];
    // The table of what is carried has each code's own data.
    const response = problemResponse({ code, ...CARRIED[code] } as Refusal);
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
