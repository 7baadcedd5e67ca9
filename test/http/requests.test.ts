import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createApp } from "../../src/http/app";
import { checksum } from "../../src/http/auth/token";
import { OPERATIONS } from "../../src/http/operations";
import { BINDINGS, type Binding } from "../../src/object-kinds";
import {
  type Answer,
  at,
  freshAddress,
  get,
  listAt,
  newGame,
  newPlayer,
  post,
  send,
  TERMS,
  textAt,
  tokenWith,
  verdict,
} from "./client";

const MISSING_ID = "0000000000000000";

describe("malformed requests", () => {
  test.each([
    ["no JSON", "{", {}, "400 malformed-request"],
    ["a list", "[]", {}, "400 malformed-request"],
    ["null", "null", {}, "400 malformed-request"],
    ["a deeply nested body", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`, {}, "400 malformed-request"],
    ["a very deeply nested body", `{"a":${"[".repeat(30_000)}`, {}, "400 malformed-request"],
    ["a body that is too large", JSON.stringify({ a: "x".repeat(70_000) }), {}, "413 body-too-large"],
    ["text", "{}", { "Content-Type": "text/plain" }, "415 unsupported-media-type"],
    ["a form", "a=b", { "Content-Type": "application/x-www-form-urlencoded" }, "415 unsupported-media-type"],
    ["an empty key", "{}", { "Idempotency-Key": "" }, "400 bad-idempotency-key"],
    ["a long key", "{}", { "Idempotency-Key": "k".repeat(256) }, "400 bad-idempotency-key"],
    ["a key with invalid characters", "{}", { "Idempotency-Key": "schlüssel" }, "400 bad-idempotency-key"],
  ])("are refused before authentication: %s", async (_name, body, headers, expected) => {
    expect(verdict(await send("POST", "/v1/challenges", { body, headers }))).toBe(expected);
    expect(verdict(await send("POST", `/v1/games/${MISSING_ID}/moves`, { body, headers }))).toBe(expected);
  });

  test("are answered with the first twenty errors and shortened field names", async () => {
    const { token } = await newPlayer();
    const junk = Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`k${n}`, 1]));
    const long = { [`k${"x".repeat(60_000)}`]: 1 };
    for (const [body, detail] of [
      [junk, "`errors` lists the first 20 of 6003 errors."],
      [long, "See `errors` for each field."],
    ] as const) {
      const refused = await post("/v1/challenges", token, body);
      expect([verdict(refused), refused.body.detail]).toEqual(["422 invalid-request", detail]);
      expect(listAt(refused.body, "errors").length).toBeLessThanOrEqual(20);
      expect(refused.text.length).toBeLessThan(3000);
    }
    const query = Array.from({ length: 500 }, (_, n) => `k${n}=1`).join("&");
    expect((await get(`/v1/challenges?${query}`, token)).text.length).toBeLessThan(3000);
  });

  test("do not include JSON with a charset, in any letter case", async () => {
    const headers = { "Content-Type": "Application/JSON ; charset=utf-8" };
    const answer = await send("POST", "/v1/variants/spartan-chess/analyze", { body: { moves: [] }, headers });
    expect(answer.status).toBe(200);
  });

  test("include a body that is not UTF-8", async () => {
    const headers = { "Content-Type": "application/json", "CF-Connecting-IP": freshAddress() };
    const { exports } = await import("cloudflare:workers");
    const request = new Request("https://skytale.test/v1/players", {
      method: "POST",
      headers,
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    const response = await exports.default.fetch(request);
    expect(response.status).toBe(400);
    await response.body?.cancel();
  });
});

describe("tokens", () => {
  test.each([
    ["a missing token", undefined, "401 missing-token"],
    ["nonsense", "nonsense", "401 bad-token"],
    ["a mistyped token", "sky_7g2k9qd4w0xn5tz1_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E1kVbQe", "401 bad-token"],
    ["a token of an unknown player", valid("sky_7g2k9qd4w0xn5tz1_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E"), "401 bad-token"],
  ])("are refused: %s", async (_name, token, expected) => {
    const refused = await get("/v1/me", token);
    expect(verdict(refused)).toBe(expected);
    expect(refused.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
  });

  test("are refused if invalid, also for public resources", async () => {
    expect(verdict(await get("/v1/variants", "nonsense"))).toBe("401 bad-token");
  });

  test("are rate limited for clients that guess", async () => {
    const address = "198.51.100.9";
    expect(await sendUntilRefused(120, () => send("GET", "/v1/me", { token: "guess", address }))).toBe("401 bad-token");
    expect((await get("/v1/variants")).status).toBe(200);
  });
});

function valid(start: string): string {
  return start + checksum(start);
}

/**
 * Sends requests until the answer is 429, which must come within twice the limit: the platform's windows start with the
 * minute, so two of them may be used.
 * @returns the verdict before the refusal
 */
async function sendUntilRefused(limit: number, once: () => Promise<Answer>): Promise<string> {
  let before = "";
  for (let sent = 0; sent <= 2 * limit; sent += 1) {
    const answer = await once();
    if (answer.status === 429) {
      expect(sent).toBeGreaterThanOrEqual(limit);
      expect(verdict(answer)).toBe("429 rate-limited");
      expect(answer.headers.get("Retry-After")).toBe("60");
      expect(answer.headers.get("RateLimit")).toBe('"default";r=0;t=60');
      expect(answer.headers.get("RateLimit-Policy")).toMatch(/^"default";q=(120|1200);w=60$/);
      return before;
    }
    before = verdict(answer);
  }
  throw new Error(`no limit after ${2 * limit} requests, the last ${before}`);
}

/**
 * Returns the result of `look` within a minute in which the limit is used up. If the minute ends in between, both are
 * repeated.
 */
async function whileRefused<T>(once: () => Promise<Answer>, look: () => Promise<T>): Promise<T> {
  const minuteNow = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const minute = minuteNow();
    while ((await once()).status !== 429);
    const seen = await look();
    if (minuteNow() === minute) return seen;
  }
}

describe("the limit of an address", () => {
  /** Sends a request to a worker whose objects record which of them are called. */
  async function spied(method: string, path: string, address: string, headers: Readonly<Record<string, string>>) {
    const asked: string[] = [];
    const noting = (name: Binding) =>
      new Proxy(env[name] as DurableObjectNamespace, {
        get: (target, key) => {
          if (key === "get") asked.push(name);
          const value = Reflect.get(target, key, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    const objects = BINDINGS.map((name) => [name, noting(name)] as const);
    const bindings = { ...env, ...(Object.fromEntries(objects) as Record<Binding, DurableObjectNamespace>) };
    const request = new Request(`https://skytale.test${path}`, {
      method,
      headers: { "CF-Connecting-IP": address, "Content-Type": "application/json", ...headers },
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    const { status } = await createApp().fetch(request, bindings, createExecutionContext());
    return { status, asked };
  }

  test.each([
    ["malformed request bodies", "POST", "/v1/challenges", "{"],
    ["unknown addresses", "GET", "/nothing", undefined],
    ["documents", "GET", "/.well-known/security.txt", undefined],
    ["wrong methods", "PUT", "/v1/variants", undefined],
  ])("counts %s", async (name, method, path, body) => {
    const address = `2001:db8:${name.length}::1`;
    const once = () => send(method, path, { address, ...(body === undefined ? {} : { body }) });
    await sendUntilRefused(120, once);
    for (const [again, target] of [
      ["GET", "/v1/games/7g2k9qd4w0xn5tz1"],
      ["POST", "/v1/players"],
    ] as const) {
      const seen = await whileRefused(once, () => spied(again, target, address, {}));
      expect(seen).toEqual({ status: 429, asked: [] });
    }
  });

  test("is ten times lower for bad tokens, and then no object is asked about a token", async () => {
    const address = "198.51.100.10";
    const token = valid("sky_7g2k9qd4w0xn5tz1_4nFv0ZqK8sWm2RbYc7TdLh3XpGj6Ua9E");
    const { token: good } = await newPlayer();
    const once = () => send("GET", "/v1/me", { token, address });
    expect(await sendUntilRefused(120, once)).toBe("401 bad-token");
    for (const bearer of [token, good]) {
      const headers = { Authorization: `Bearer ${bearer}` };
      const seen = await whileRefused(once, () => spied("GET", "/v1/me", address, headers));
      expect(seen).toEqual({ status: 429, asked: [] });
    }
    expect((await get("/v1/me", good)).status).toBe(200);
  });

  test("is not raised by a token on requests that do not need one", async () => {
    const address = "198.51.100.11";
    const { token } = await newPlayer();
    await sendUntilRefused(120, () => send("GET", `/v1/variants?token=${token}`, { address }));
    expect(verdict(await send("GET", "/v1/me", { token, address }))).toBe("200");
  });
});

describe("every operation that needs a token", () => {
  const guarded = OPERATIONS.map(({ config }) => config).filter(({ access }) => typeof access !== "string");
  const pathOf = (path: string, id: string, username: string) =>
    path.replace("{id}", id).replace("{username}", username).replace("{variant}", "sparta");

  test.each(guarded.map((config) => [config.id, config] as const))(
    "%s requires it and its scope",
    async (_id, config) => {
      const { id, white } = await newGame();
      const path = pathOf(config.path, id, white.username);
      const method = config.method.toUpperCase();
      const { access } = config;
      const needed = typeof access === "string" ? [] : "anyOf" in access ? access.anyOf : access.allOf;
      expect(verdict(await send(method, path))).toBe("401 missing-token");
      const others = ["game:read", "game:play", "challenge:read", "challenge:write", "webhook:manage", "feed:read"]
        .concat("account:read", "account:write", "account:export", "calendar:read", "tournament:manage", "team:manage")
        .concat("game:propose")
        .filter((scope) => !needed.some((one) => one === scope));
      const token = await tokenWith(white, others);
      const refused = await send(method, path, { token });
      const belongsToNobody = /\{(id|deliveryId|userCode)\}/.test(config.path) && !config.path.startsWith("/v1/games");
      expect(verdict(refused)).toBe(belongsToNobody ? "404 not-found" : "403 insufficient-scope");
      if (!belongsToNobody) expect(listAt(refused.body, "scopes")).toEqual(needed);
    },
  );
});

describe("the order of refusals", () => {
  test("checks existence and permission of a game before the move", async () => {
    const { id, white } = await newGame();
    const secret = await newGame({ private: true });
    const stranger = await newPlayer();
    const moves = (game: string) => `/v1/games/${game}/moves`;
    const bad = { move: 7, extra: true };
    expect(verdict(await post(moves(id), undefined, bad))).toBe("401 missing-token");
    expect(verdict(await post(moves(MISSING_ID), stranger.token, bad))).toBe("404 not-found");
    expect(verdict(await post(moves("no-id"), stranger.token, bad))).toBe("404 not-found");
    expect(verdict(await post(moves(secret.id), stranger.token, bad))).toBe("404 not-found");
    expect(verdict(await post(moves(id), stranger.token, bad))).toBe("403 not-a-player");
    const narrow = await tokenWith(white, ["game:read"]);
    expect(verdict(await post(moves(MISSING_ID), narrow, bad))).toBe("404 not-found");
    expect(verdict(await post(moves(id), narrow, bad))).toBe("403 insufficient-scope");
    expect(verdict(await post(moves(id), white.token, bad))).toBe("422 invalid-request");
    expect(verdict(await post(moves(id), white.token, { move: "zz", ply: 5 }))).toBe("409 stale-ply");
    expect(verdict(await post(moves(id), white.token, { move: "zz", ply: 0 }))).toBe("422 illegal-move");
  });

  test("names each invalid field, and unknown ones too", async () => {
    const player = await newPlayer();
    const refused = await post("/v1/challenges", player.token, {
      ...TERMS,
      variant: "go",
      rated: "yes",
      timeControl: { kind: "per-move", perMove: 3, extra: 1 },
      isAdmin: true,
    });
    expect(verdict(refused)).toBe("422 invalid-request");
    const fields = listAt(refused.body, "errors").map((error) => textAt(error, "field"));
    expect(fields.sort()).toEqual(["isAdmin", "rated", "timeControl.extra", "timeControl.perMove", "variant"]);
  });

  test("says of a missing field that it is required, also for an enum", async () => {
    const player = await newPlayer();
    const refused = await post("/v1/challenges", player.token, { color: "white", timeControl: {}, rated: "yes" });
    const details = listAt(refused.body, "errors").map(
      (error) => `${textAt(error, "field")} ${textAt(error, "detail")}`,
    );
    expect(details).toContainEqual(expect.stringMatching(/^variant is required: expected one of "spartan-chess"/));
    expect(details).toContainEqual(expect.stringMatching(/^rated Invalid input: expected boolean/));
    const history = await get(`/v1/players/${player.username}/rating-history`);
    expect(textAt(listAt(history.body, "errors")[0], "detail")).toMatch(/^is required: expected one of/);
  });

  test.each([
    ["", "expected at least one character"],
    ["x".repeat(61), "expected at most 60 characters"],
  ])("states the maximum length of a text, for %j", async (name, detail) => {
    const player = await newPlayer();
    const refused = await post("/v1/me/tokens", player.token, { name, scopes: ["game:read"] });
    expect(listAt(refused.body, "errors")).toEqual([{ field: "name", detail }]);
  });

  test.each([
    ["/v1/games?limit=0", "422 invalid-request"],
    ["/v1/games?limit=101", "422 invalid-request"],
    ["/v1/games?limit=1e1", "422 invalid-request"],
    ["/v1/games?limit=5&limit=6", "422 invalid-request"],
    ["/v1/games?varient=spartan-chess", "422 invalid-request"],
    ["/v1/games?variant=go", "422 invalid-request"],
    ["/v1/games?since=yesterday", "422 invalid-request"],
    ["/v1/games?winner=me", "422 invalid-request"],
    ["/v1/games?cursor=", "400 bad-cursor"],
    ["/v1/games?cursor=abc", "400 bad-cursor"],
    [`/v1/games?cursor=${btoa('{"finishedAt":"1","id":"x"}').replaceAll("=", "")}`, "400 bad-cursor"],
    [`/v1/games?cursor=${btoa('{"id":"x","finishedAt":1,"more":1}').replaceAll("=", "")}`, "400 bad-cursor"],
    ["/v1/games/", "404 not-found"],
    ["/v1/games/XYZ", "404 not-found"],
    ["/v1/variants/go", "404 not-found"],
    ["/v1/players/nobody-at-all", "404 not-found"],
    ["/v1/players/nobody-at-all/games?limit=0", "404 not-found"],
    [`/v1/challenges/${MISSING_ID}`, "404 not-found"],
    ["/nothing", "404 not-found"],
    ["/v1/games/%E0%A4%A", "404 not-found"],
  ])("%s is %s", async (path, expected) => {
    const refused = await get(path);
    expect(verdict(refused)).toBe(expected);
    expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
    expect(textAt(refused.body, "type")).toBe(`/problems/${textAt(refused.body, "code")}`);
    expect(at(refused.body, "status")).toBe(refused.status);
  });
});

describe("every answer", () => {
  test("has its headers, also when it is a refusal", async () => {
    for (const path of ["/v1/variants", "/nothing", "/v1/me"]) {
      const { headers } = await get(path);
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("Strict-Transport-Security")).toMatch(/max-age/);
      expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'/);
    }
    const { headers } = await get("/v1/variants");
    expect(headers.get("RateLimit-Policy")).toBe('"default";q=120;w=60');
    // The platform's rate limiter does not tell how much is left.
    expect(headers.get("RateLimit")).toBeNull();
    const local = await createApp().fetch(
      new Request("https://skytale.test/v1/variants"),
      { ...env, ANONYMOUS_LIMIT: undefined },
      createExecutionContext(),
    );
    expect(local.headers.get("RateLimit")).toBe('"default";r=119;t=1');
  });

  test("lists the methods of an address", async () => {
    const refused = await send("PUT", "/v1/challenges");
    expect(verdict(refused)).toBe("405 method-not-allowed");
    expect(refused.headers.get("Allow")).toBe("POST, GET, HEAD, OPTIONS");
    expect(verdict(await send("POST", "/healthz"))).toBe("405 method-not-allowed");
    expect(verdict(await send("DELETE", "/openapi.json"))).toBe("405 method-not-allowed");
  });

  test("refuses unknown parameters everywhere, as described", async () => {
    const player = await newPlayer();
    for (const path of ["/healthz?a=b", "/v1/me?a=b", "/v1/variants/sparta?a=b"]) {
      expect(verdict(await get(path, player.token))).toBe("422 invalid-request");
    }
    expect(verdict(await send("DELETE", "/v1/me/vacation", { token: player.token, body: { a: 1 } }))).toBe(
      "422 invalid-request",
    );
  });

  test("refuses an invalid Host", async () => {
    const request = new Request("https://skytale.test/v1/variants");
    // Only a server on an open port can get such an address, and `Request` cannot be created with it.
    const odd = new Proxy(request, {
      get: (target, name) => (name === "url" ? "http://a b:99999/v1/variants" : Reflect.get(target, name, target)),
    });
    const response = await createApp().fetch(odd, env, createExecutionContext());
    expect([response.status, await response.json()]).toMatchObject([400, { code: "malformed-request" }]);
  });

  test("answers OPTIONS and HEAD", async () => {
    const preflight = await send("OPTIONS", "/v1/games");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toMatch(/Authorization.*Idempotency-Key/);
    const head = await send("HEAD", "/v1/variants");
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("ETag")).toMatch(/^W\//);
  });
});
