import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { playerObject } from "../../../src/bindings";
import { get, newPlayer, post, send, tokenWith, verdict } from "../client";
import {
  authorizationQuery,
  codeOf,
  connect,
  consent,
  exchange,
  ISSUER,
  oauthVerdict,
  REDIRECT_URI,
  refresh,
  sendForm,
  visit,
} from "./oauth-client";

describe("the authorization endpoint", () => {
  test("sends a valid request to the page for the consent, with the same query", async () => {
    const query = await authorizationQuery();
    const response = await visit(`/oauth/authorize?${query}`);
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/authorize?${query}`]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each([
    ["an unknown redirect URI", { redirect_uri: "https://evil.example/cb" }],
    ["an unknown client", { client_id: "client_7g2k9qd4w0xn5tz1" }],
    ["a script", { client_id: "notes", redirect_uri: "javascript:alert(1)" }],
  ])("shows a page for %s, which no site can frame", async (_, changes) => {
    const response = await visit(`/oauth/authorize?${await authorizationQuery(changes)}`);
    expect([response.status, response.headers.get("Location")]).toEqual([400, null]);
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("X-Frame-Options")).toBe("DENY");
    expect(await response.text()).toContain("This app cannot sign you in");
  });

  test("does not let a page inject markup into the error page", async () => {
    const query = await authorizationQuery({ client_id: "https://x.example/<script>" });
    expect(await (await visit(`/oauth/authorize?${query}`)).text()).not.toContain("<script>");
  });

  test("reports other errors to a native app, with state and issuer", async () => {
    const changes = { client_id: "notes", redirect_uri: "http://127.0.0.1:5000/cb", scope: "admin" };
    const response = await visit(`/oauth/authorize?${await authorizationQuery(changes)}`);
    const { origin, searchParams } = new URL(response.headers.get("Location") ?? "");
    expect([response.status, origin]).toEqual([303, "http://127.0.0.1:5000"]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: "invalid_scope",
      state: "state of the app",
      iss: ISSUER,
    });
  });

  test("is no open redirector: an error of a website that nobody has registered is shown first", async () => {
    const query = await authorizationQuery({ client_id: "notes", redirect_uri: "https://evil.example/", scope: "x" });
    const response = await visit(`/oauth/authorize?${query}`);
    expect(response.headers.get("Location")).toBe(`/authorize?${query}`);
    const { status, body } = await get(`/oauth/consent?request=${encodeURIComponent(query)}`);
    expect([status, body.code, body.error]).toEqual([422, "bad-authorization-request", "invalid_scope"]);
  });
});

describe("the consent", () => {
  test("shows the app, its destination and its scopes in words", async () => {
    const request = encodeURIComponent(await authorizationQuery());
    const { body } = await get(`/oauth/consent?request=${request}`);
    expect(body).toMatchObject({
      client: { kind: "origin", name: "notes.example.org" },
      host: "notes.example.org",
      resource: "api",
      scopes: [{ scope: "game:read" }, { scope: "game:play" }, { scope: "account:read" }],
    });
    expect(body.cancelTo).toContain("error=access_denied");
    expect(body.cancelTo).toContain(encodeURIComponent(ISSUER));
  });

  test("returns code, state and issuer to the redirect URI", async () => {
    const to = await consent(await newPlayer(), await authorizationQuery());
    expect(`${to.origin}${to.pathname}`).toBe(REDIRECT_URI);
    expect([...to.searchParams.keys()].sort()).toEqual(["code", "iss", "state"]);
    expect(to.searchParams.get("iss")).toBe(ISSUER);
  });

  test("is refused from pages of other sites, with a token or a cookie", async () => {
    const player = await newPlayer();
    const request = await authorizationQuery();
    const site = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const byToken = await post("/oauth/authorize", player.token, { request }, site);
    expect(verdict(byToken)).toBe("403 origin-not-allowed");
    const cookie = { ...site, Cookie: `__Host-skytale=${player.token}` };
    expect(verdict(await post("/oauth/authorize", undefined, { request }, cookie))).toBe("401 missing-token");
  });

  test("cannot be sent as a form by another site", async () => {
    const { token } = await newPlayer();
    const body = new URLSearchParams({ request: await authorizationQuery() }).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(verdict(await send("POST", "/oauth/authorize", { token, body, headers }))).toBe(
      "415 unsupported-media-type",
    );
  });

  test("is not given by apps", async () => {
    const { access } = await connect(await newPlayer(), { scope: "account:write" });
    const request = await authorizationQuery({ scope: "account:write" });
    expect(verdict(await post("/oauth/authorize", access, { request }))).toBe("403 not-for-apps");
  });

  test("grants no scope that the token of the player lacks", async () => {
    const narrow = await tokenWith(await newPlayer(), ["account:write", "game:read"]);
    const refused = await post("/oauth/authorize", narrow, { request: await authorizationQuery() });
    expect([verdict(refused), refused.body.scopes]).toEqual(["403 insufficient-scope", ["game:play", "account:read"]]);
    const chosen = { request: await authorizationQuery(), scopes: ["game:read"] };
    expect(verdict(await post("/oauth/authorize", narrow, chosen))).toBe("200");
  });

  test("grants only the scopes that the player leaves, and tells the app", async () => {
    const { token } = await newPlayer();
    const chosen = { request: await authorizationQuery(), scopes: ["account:read", "game:read"] };
    const given = await post("/oauth/authorize", token, chosen);
    const code = new URL(String(given.body.redirectTo)).searchParams.get("code") ?? "";
    const { body } = await exchange(code);
    expect(body.scope).toBe("game:read account:read");
    expect((await refresh(String(body.refresh_token))).body.scope).toBe("game:read account:read");
    const wider = await refresh(String(body.refresh_token), { scope: "game:read game:play" });
    expect(oauthVerdict(wider)).toBe("400 invalid_scope");
  });

  test.each([
    ["a scope that the app has not requested", ["game:read", "account:write"]],
    ["no scope", []],
  ])("does not grant %s", async (_, scopes) => {
    const request = await authorizationQuery();
    expect(verdict(await post("/oauth/authorize", (await newPlayer()).token, { request, scopes }))).toBe(
      "422 invalid-request",
    );
  });
});

describe("a code", () => {
  test("is exchanged for tokens with the granted scopes", async () => {
    const player = await newPlayer();
    const { status, headers, body } = await exchange(await codeOf(player));
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toEqual({
      access_token: expect.stringMatching(/^sky_/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^skr_/),
      scope: "game:read game:play account:read",
    });
    const access = String(body.access_token);
    expect((await get("/v1/me", access)).body).toMatchObject({ username: player.username });
    expect(verdict(await get("/v1/me/export", access))).toBe("403 insufficient-scope");
  });

  test.each([
    ["without a verifier", { code_verifier: null }, "400 invalid_request"],
    ["with another verifier", { code_verifier: "x".repeat(43) }, "400 invalid_grant"],
    ["by another client", { client_id: "https://evil.example" }, "400 invalid_grant"],
    ["without the redirect URI", { redirect_uri: null }, "400 invalid_grant"],
    ["with another redirect URI", { redirect_uri: `${REDIRECT_URI}/` }, "400 invalid_grant"],
    ["for another resource", { resource: `${ISSUER}/mcp` }, "400 invalid_target"],
    ["with a secret", { client_secret: "s" }, "401 invalid_client"],
  ])("is not exchanged %s, and still works afterwards", async (_, changes, expected) => {
    const code = await codeOf(await newPlayer());
    expect(oauthVerdict(await exchange(code, changes))).toBe(expected);
    expect(oauthVerdict(await exchange(code))).toBe("200");
  });

  test("works once: a replay ends the tokens", async () => {
    const code = await codeOf(await newPlayer());
    const { body } = await exchange(code);
    const access = String(body.access_token);
    expect((await get("/v1/me", access)).status).toBe(200);
    expect(oauthVerdict(await exchange(code))).toBe("400 invalid_grant");
    expect(verdict(await get("/v1/me", access))).toBe("401 bad-token");
    expect(oauthVerdict(await refresh(String(body.refresh_token)))).toBe("400 invalid_grant");
  });

  test("works once, even if two requests use it at the same time", async () => {
    const code = await codeOf(await newPlayer());
    const verdicts = (await Promise.all([exchange(code), exchange(code)])).map(oauthVerdict);
    expect(verdicts.sort()).toEqual(["200", "400 invalid_grant"]);
  });

  test("expires after a minute", async () => {
    const code = await codeOf(await newPlayer());
    vi.setSystemTime(Date.now() + 61_000);
    const late = await exchange(code);
    vi.useRealTimers();
    expect(oauthVerdict(late)).toBe("400 invalid_grant");
  });

  test("a made-up code is refused", async () => {
    const player = await newPlayer();
    const code = await codeOf(player);
    expect(oauthVerdict(await exchange(`${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`))).toBe(
      "400 invalid_grant",
    );
    expect(oauthVerdict(await exchange("x"))).toBe("400 invalid_grant");
    expect(oauthVerdict(await exchange(player.token))).toBe("400 invalid_grant");
  });
});

describe("a refresh token", () => {
  test("is replaced at each use, and the old one ends everything", async () => {
    const tokens = await connect(await newPlayer());
    const second = await refresh(tokens.refresh);
    expect(oauthVerdict(second)).toBe("200");
    const third = await refresh(String(second.body.refresh_token));
    expect(oauthVerdict(third)).toBe("200");
    // The first token was replaced twice: only a thief, or a client with a restored backup, still has it.
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
    expect(oauthVerdict(await refresh(String(third.body.refresh_token)))).toBe("400 invalid_grant");
    expect(verdict(await get("/v1/me", String(third.body.access_token)))).toBe("401 bad-token");
  });

  test("gets the same successor again for half a minute, for a client that has lost the answer", async () => {
    const tokens = await connect(await newPlayer());
    const [lost, other] = await Promise.all([refresh(tokens.refresh), refresh(tokens.refresh)]);
    expect([oauthVerdict(lost), oauthVerdict(other)]).toEqual(["200", "200"]);
    expect(lost.body.refresh_token).toBe(other.body.refresh_token);
    vi.setSystemTime(Date.now() + 31_000);
    const late = await refresh(tokens.refresh);
    const after = await refresh(String(lost.body.refresh_token));
    vi.useRealTimers();
    expect([oauthVerdict(late), oauthVerdict(after)]).toEqual(["400 invalid_grant", "400 invalid_grant"]);
  });

  test("can request fewer scopes, but not more", async () => {
    const tokens = await connect(await newPlayer());
    const narrow = await refresh(tokens.refresh, { scope: "game:read" });
    expect(narrow.body.scope).toBe("game:read");
    expect(verdict(await get("/v1/me", String(narrow.body.access_token)))).toBe("403 insufficient-scope");
    const next = String(narrow.body.refresh_token);
    expect(oauthVerdict(await refresh(next, { scope: "game:read account:write" }))).toBe("400 invalid_scope");
    expect((await refresh(next)).body.scope).toBe("game:read game:play account:read");
  });

  test("is bound to its client", async () => {
    const tokens = await connect(await newPlayer());
    expect(oauthVerdict(await refresh(tokens.refresh, { client_id: "https://evil.example" }))).toBe(
      "400 invalid_grant",
    );
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("200");
  });

  test("ends after 90 days without use", async () => {
    const tokens = await connect(await newPlayer());
    vi.setSystemTime(Date.now() + 91 * 24 * 3600_000);
    const late = await refresh(tokens.refresh);
    vi.useRealTimers();
    expect(oauthVerdict(late)).toBe("400 invalid_grant");
  });

  test("is no access token, and an access token is no refresh token", async () => {
    const tokens = await connect(await newPlayer());
    expect(verdict(await get("/v1/me", tokens.refresh))).toBe("401 bad-token");
    expect(oauthVerdict(await refresh(tokens.access))).toBe("400 invalid_grant");
  });
});

describe("an access token", () => {
  test("expires after an hour", async () => {
    const { access } = await connect(await newPlayer());
    vi.setSystemTime(Date.now() + 3_601_000);
    const late = await get("/v1/me", access);
    vi.useRealTimers();
    expect(verdict(late)).toBe("401 bad-token");
  });

  test.each([
    ["the API", {}, 200, 401],
    ["the API by name", { resource: ISSUER }, 200, 401],
    ["assistants", { resource: `${ISSUER}/mcp` }, 401, 200],
  ])("for %s works only there", async (_, changes, atApi, atMcp) => {
    const { access } = await connect(await newPlayer(), changes);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "my_turns", arguments: {} } };
    const mcp = await post("/mcp", access, call, { Accept: "application/json, text/event-stream" });
    expect([(await get("/v1/me", access)).status, mcp.status]).toEqual([atApi, atMcp]);
  });

  test("cannot add a passkey without a proof, not even at once", async () => {
    const { access } = await connect(await newPlayer(), { scope: "account:write account:read" });
    const { status, body } = await post("/v1/me/passkeys/options", access);
    expect([status, body.proof]).toEqual([200, { accepted: ["recovery-code"], passkey: null }]);
  });

  test("makes tokens that end with the app", async () => {
    const player = await newPlayer();
    const { access, refresh: token } = await connect(player, { scope: "account:write account:read" });
    const made = await post("/v1/me/tokens", access, { name: "child", scopes: ["account:read"] });
    expect(made.status).toBe(201);
    expect((await get("/v1/me", String(made.body.token))).status).toBe(200);
    await sendForm("/oauth/revoke", { token, client_id: "https://notes.example.org" });
    expect(verdict(await get("/v1/me", String(made.body.token)))).toBe("401 bad-token");
  });
});

describe("metadata", () => {
  test("of the authorization server", async () => {
    const { body } = await get("/.well-known/oauth-authorization-server");
    expect(body).toMatchObject({
      issuer: ISSUER,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(body.scopes_supported).not.toContain("admin");
  });

  test.each([
    ["", ISSUER],
    ["/mcp", `${ISSUER}/mcp`],
  ])("of the protected resource%s", async (path, resource) => {
    const { body } = await get(`/.well-known/oauth-protected-resource${path}`);
    expect(body).toMatchObject({ resource, authorization_servers: [ISSUER] });
  });

  test.each([
    ["GET", "/v1/me", undefined, ""],
    ["GET", "/v1/me", "x", ""],
    ["POST", "/mcp", "x", "/mcp"],
  ])("is named in the challenge of a 401: %s %s", async (method, path, token, suffix) => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const headers = { Accept: "application/json, text/event-stream" };
    const answer = await send(method, path, { token, headers, ...(method === "POST" ? { body } : {}) });
    expect(answer.status).toBe(401);
    const metadata = `resource_metadata="${ISSUER}/.well-known/oauth-protected-resource${suffix}"`;
    expect(answer.headers.get("WWW-Authenticate")).toBe(
      token === undefined ? `Bearer ${metadata}` : `Bearer error="invalid_token", ${metadata}`,
    );
  });
});

describe("a player who", () => {
  test("is suspended cannot connect an app, and their apps get no tokens", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    await playerObject(env, player.id).suspend(true);
    expect(verdict(await post("/oauth/authorize", player.token, { request: await authorizationQuery() }))).toBe(
      "403 suspended",
    );
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
    await playerObject(env, player.id).suspend(false);
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("200");
  });

  test("is erased has no apps", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
    expect(verdict(await get("/v1/me", tokens.access))).toBe("401 bad-token");
  });
});
