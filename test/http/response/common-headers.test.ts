import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { get, newPlayer, type Send, send } from "../client";

/** The headers of every answer. */
const COMMON = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Disposition, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id, Idempotent-Replayed",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  date: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-request-id": expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
};
const CHALLENGE = 'Bearer resource_metadata="https://skytale.test/.well-known/oauth-protected-resource"';

/** The header of a request without a token. The platform's rate limiter does not tell how much is left. */
const COUNTED = { "ratelimit-policy": '"default";q=120;w=60' };
const JSON_BODY = { "content-type": "application/json" };
const UNKEPT = { "cache-control": "no-store" };
const PROBLEM = { "content-type": "application/problem+json", ...UNKEPT };
const WEEK = { "cache-control": "public, max-age=604800" };
/** The one answer that sets two of the common headers itself. */
const PICTURE = {
  ...WEEK,
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "content-type": "image/svg+xml; charset=utf-8",
};
const TAGGED = {
  "cache-control": "private, no-cache",
  etag: expect.stringMatching(/^W\/".+"$/),
  vary: "Authorization, Cookie",
};

/** All headers of an answer. */
const headersOf = async (method: string, path: string, given?: Send) =>
  Object.fromEntries((await send(method, path, given)).headers);

describe("an answer has exactly these headers", () => {
  test.each<[method: string, path: string, headers: object, given?: Send]>([
    ["GET", "/v1/variants", { ...COUNTED, ...TAGGED, ...JSON_BODY }],
    ["HEAD", "/v1/variants", { ...COUNTED, ...TAGGED, ...JSON_BODY }],
    ["GET", "/v1/variants", { ...COUNTED, ...TAGGED }, { headers: { "If-None-Match": "*" } }],
    ["GET", "/v1/variants/sparta/board.svg", { ...COUNTED, ...TAGGED, ...PICTURE }],
    ["GET", "/v1/variants/sparta/board.png", { ...COUNTED, ...TAGGED, ...WEEK, "content-type": "image/png" }],
    ["GET", "/healthz", { ...COUNTED, ...UNKEPT, ...JSON_BODY }],
    ["GET", "/v1/variants/go", { ...COUNTED, ...PROBLEM }],
    ["GET", "/v1/games?limit=0", { ...COUNTED, ...PROBLEM }],
    ["GET", "/v1/me", { ...COUNTED, ...PROBLEM, "www-authenticate": CHALLENGE }],
    ["GET", "/v1/games?cursor=x", { ...COUNTED, ...PROBLEM }],
    [
      "POST",
      "/v1/players",
      { ...COUNTED, ...PROBLEM, accept: "application/json" },
      { headers: { "Content-Type": "text/plain" }, body: "{}" },
    ],
    ["GET", "/nothing", { ...COUNTED, ...PROBLEM }],
    ["PUT", "/v1/challenges", { ...COUNTED, ...PROBLEM, allow: "POST, GET, HEAD, OPTIONS" }],
    ["DELETE", "/openapi.json", { ...COUNTED, ...PROBLEM, allow: "GET, HEAD, OPTIONS" }],
    [
      "GET",
      "/.well-known/security.txt",
      { ...COUNTED, "cache-control": "public, max-age=300", "content-type": "text/plain; charset=utf-8" },
    ],
    [
      "OPTIONS",
      "/v1/games",
      {
        "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers":
          "Authorization, Cache-Control, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Pragma, X-Requested-With",
        "access-control-max-age": "86400",
      },
      {
        headers: {
          Origin: "https://elsewhere.test",
          "Access-Control-Request-Method": "PUT",
          "Access-Control-Request-Headers": "x-own",
        },
      },
    ],
  ])("%s %s", async (method, path, headers, given) => {
    expect(await headersOf(method, path, given)).toEqual({ ...COMMON, ...headers });
  });

  describe("for a player's own data", () => {
    const count = {
      "ratelimit-policy": '"default";q=300;w=60',
      ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    };

    test.each<[method: string, path: string, headers: object, body?: object]>([
      ["GET", "/v1/me", { ...count, ...TAGGED, ...JSON_BODY }],
      ["PUT", "/v1/me/blocks/:other", { ...count, ...UNKEPT }],
      ["DELETE", "/v1/me/blocks/:other", { ...count, ...UNKEPT }],
      [
        "POST",
        "/v1/me/tokens",
        { ...count, ...UNKEPT, ...JSON_BODY, location: expect.stringMatching(/^\/v1\/me\/tokens\//) },
        { name: "one more", scopes: ["game:read"] },
      ],
    ])("%s %s", async (method, path, headers, body) => {
      const [me, other] = [await newPlayer(), await newPlayer()];
      const given = { token: me.token, body };
      expect(await headersOf(method, path.replace(":other", other.username), given)).toEqual({ ...COMMON, ...headers });
    });

    test("stream", async () => {
      const { token } = await newPlayer();
      const response = await exports.default.fetch("https://skytale.test/v1/me/events", {
        headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
      });
      await response.body?.cancel();
      expect(Object.fromEntries(response.headers)).toEqual({
        ...COMMON,
        ...count,
        "cache-control": "no-store, no-transform",
        "content-type": "text/event-stream; charset=utf-8",
        vary: "Authorization, Cookie, Accept",
        "x-accel-buffering": "no",
      });
    });
  });
});

test("only an answer over HTTPS requires HTTPS from then on", async () => {
  const { headers } = await exports.default.fetch("http://127.0.0.1:8787/nothing");
  const { "strict-transport-security": _, ...common } = COMMON;
  expect(Object.fromEntries(headers)).toEqual({ ...common, ...COUNTED, ...PROBLEM });
});

test("a client cannot choose the id of its request", async () => {
  const headers = { "X-Request-Id": "mine" };
  expect((await get("/v1/variants", undefined, headers)).headers.get("X-Request-Id")).not.toBe("mine");
});
