import { describe, expect, test, vi } from "vitest";
import {
  type Answer,
  get,
  listAt,
  newPlayer,
  post,
  send,
  type TestPlayer,
  textAt,
  tokenWith,
  verdict,
} from "../client";
import {
  authorizationQuery,
  CLIENT_ID,
  connect,
  consent,
  exchange,
  formOf,
  ISSUER,
  oauthVerdict,
  refresh,
  sendForm,
  visit,
} from "./oauth-client";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

const revoke = (token: string, clientId = CLIENT_ID) => sendForm("/oauth/revoke", { token, client_id: clientId });

describe("revocation", () => {
  test("of an access token leaves the refresh token", async () => {
    const tokens = await connect(await newPlayer());
    expect((await revoke(tokens.access)).status).toBe(200);
    expect(verdict(await get("/v1/me", tokens.access))).toBe("401 bad-token");
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("200");
  });

  test("of a refresh token ends the access tokens, too", async () => {
    const tokens = await connect(await newPlayer());
    expect((await revoke(tokens.refresh)).status).toBe(200);
    expect(verdict(await get("/v1/me", tokens.access))).toBe("401 bad-token");
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
  });

  test("by another client changes nothing", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    for (const token of [tokens.access, tokens.refresh]) {
      expect((await revoke(token, "https://evil.example")).status).toBe(200);
    }
    // A player's own token belongs to no client.
    await revoke(player.token);
    expect((await get("/v1/me", tokens.access)).status).toBe(200);
    expect((await get("/v1/me", player.token)).status).toBe(200);
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("200");
  });

  test("of an unknown token succeeds, and needs a token and a client", async () => {
    expect((await revoke("unknown")).status).toBe(200);
    expect(oauthVerdict(await sendForm("/oauth/revoke", { client_id: CLIENT_ID }))).toBe("400 invalid_request");
    expect(oauthVerdict(await sendForm("/oauth/revoke", { token: "x" }))).toBe("401 invalid_client");
  });
});

describe("introspection", () => {
  const inspect = (token: string, bearer?: string) =>
    sendForm("/oauth/introspect", { token }, bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` });

  test("describes the caller's own tokens", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    expect((await inspect(tokens.access, player.token)).body).toMatchObject({
      active: true,
      token_type: "Bearer",
      client_id: CLIENT_ID,
      scope: "game:read game:play account:read",
      aud: ISSUER,
      iss: ISSUER,
      sub: player.id,
    });
    expect((await inspect(tokens.refresh, player.token)).body).toMatchObject({ active: true });
    expect((await inspect(player.token, player.token)).body).not.toHaveProperty("client_id");
    await revoke(tokens.refresh);
    expect((await inspect(tokens.access, player.token)).body).toEqual({ active: false });
  });

  test("reveals nothing about tokens of other players and other apps", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const tokens = await connect(player);
    const second = await connect(player, { client_id: "notes" });
    expect((await inspect(tokens.access, other.token)).body).toEqual({ active: false });
    expect((await inspect(tokens.access, second.access)).body).toEqual({ active: false });
    expect((await inspect("unknown", player.token)).body).toEqual({ active: false });
    expect(verdict(await inspect(tokens.access))).toBe("401 missing-token");
  });
});

describe("connected apps", () => {
  const apps = async (player: TestPlayer) => listAt((await get("/v1/me/apps", player.token)).body, "items");

  test("are listed once, with all their scopes, and not among the tokens", async () => {
    const player = await newPlayer();
    await connect(player, { scope: "game:read" });
    await connect(player, { scope: "account:read" });
    expect(await apps(player)).toEqual([
      expect.objectContaining({
        clientId: CLIENT_ID,
        name: "notes.example.org",
        host: "notes.example.org",
        scopes: ["game:read", "account:read"],
      }),
    ]);
    expect(listAt((await get("/v1/me/tokens", player.token)).body, "items")).toHaveLength(1);
  });

  test("are part of the export", async () => {
    const player = await newPlayer();
    await connect(player);
    const { body } = await get("/v1/me/export", player.token);
    expect(listAt(body, "apps").map((app) => textAt(app, "clientId"))).toEqual([CLIENT_ID]);
  });

  test("are not listed before they have exchanged the code", async () => {
    const player = await newPlayer();
    await consent(player, await authorizationQuery());
    expect(await apps(player)).toEqual([]);
  });

  test("with the same made-up name but another destination are different apps", async () => {
    const player = await newPlayer();
    const [one, other] = ["https://notes.example.org/cb", "https://evil.example/cb"];
    await connect(player, { client_id: "notes", redirect_uri: one });
    await connect(player, { client_id: "notes", redirect_uri: other });
    expect((await apps(player)).map((app) => textAt(app, "host")).sort()).toEqual([
      "evil.example",
      "notes.example.org",
    ]);
  });

  test("end with all their tokens when the player disconnects them", async () => {
    const player = await newPlayer();
    const [first, second] = [await connect(player), await connect(player)];
    const [app] = await apps(player);
    const path = `/v1/me/apps/${textAt(app ?? {}, "id")}`;
    expect((await send("DELETE", path, { token: player.token })).status).toBe(204);
    for (const { access, refresh: token } of [first, second]) {
      expect(verdict(await get("/v1/me", access))).toBe("401 bad-token");
      expect(oauthVerdict(await refresh(token))).toBe("400 invalid_grant");
    }
    expect(await apps(player)).toEqual([]);
    expect(verdict(await send("DELETE", path, { token: player.token }))).toBe("404 not-found");
  });

  test("end with the token that they were connected with, except when it signs out", async () => {
    const player = await newPlayer();
    const thief = await tokenWith(player, ["account:write", "account:read", "game:read", "game:play"]);
    const tokens = await connect({ token: thief });
    const idOfToken = async (token: string) => textAt((await get("/v1/me", token)).body, "tokenId");
    await send("DELETE", `/v1/me/tokens/${await idOfToken(thief)}`, { token: player.token });
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");

    const browser = await tokenWith(player, ["account:write", "account:read", "game:read", "game:play"]);
    const kept = await connect({ token: browser });
    await send("DELETE", `/v1/me/tokens/${await idOfToken(browser)}`, { token: browser });
    expect(oauthVerdict(await refresh(kept.refresh))).toBe("200");
  });

  test("are announced in the feed, with an id that revokes them", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    const { body } = await get("/v1/me/events", player.token);
    const added = listAt(body, "items").find((event) => textAt(event, "type") === "token.added") ?? {};
    expect(textAt(added, "data", "name")).toBe("notes.example.org");
    const path = `/v1/me/tokens/${textAt(added, "data", "tokenId")}`;
    expect((await send("DELETE", path, { token: player.token })).status).toBe(204);
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
  });

  test("all end with a recovery that revokes all tokens", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    const recovery = { username: player.username, recoveryCode: player.recoveryCode, revokeAll: true };
    expect((await post("/v1/token-recovery", undefined, recovery)).status).toBe(201);
    expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
  });

  test("use up none of the player's 50 tokens, and at most five access tokens each are valid", async () => {
    const player = await newPlayer();
    const tokens = await connect(player);
    let next = tokens.refresh;
    for (let round = 0; round < 5; round += 1) next = textAt((await refresh(next)).body, "refresh_token");
    expect(verdict(await get("/v1/me", tokens.access))).toBe("401 bad-token");
    expect(oauthVerdict(await refresh(next))).toBe("200");
  });
});

describe("registration", () => {
  const METADATA = { client_name: "Phalanx Notes", redirect_uris: ["https://notes.example.org/cb"] };
  const register = (body: unknown, address?: string) =>
    send("POST", "/oauth/register", { body, ...(address === undefined ? {} : { address }) });

  test("creates a public client that can sign players in", async () => {
    const { status, body } = await register({
      ...METADATA,
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
    expect([status, body.token_endpoint_auth_method, body.client_secret]).toEqual([201, "none", undefined]);
    const client_id = textAt(body, "client_id");
    const tokens = await connect(await newPlayer(), { client_id });
    expect((await get("/v1/me", tokens.access)).status).toBe(200);
    const other = await visit(
      `/oauth/authorize?${await authorizationQuery({ client_id, redirect_uri: "https://notes.example.org/other" })}`,
    );
    expect(other.status).toBe(400);
  });

  test.each([
    ["no redirect URI", { client_name: "x" }, "400 invalid_redirect_uri"],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }, "400 invalid_redirect_uri"],
    ["the implicit flow", { ...METADATA, response_types: ["token"] }, "400 invalid_client_metadata"],
    ["no JSON", "redirect_uris=x", "400 invalid_client_metadata"],
  ])("with %s is refused", async (_, body, expected) => {
    expect(oauthVerdict(await register(body))).toBe(expected);
  });

  test("is limited by address", async () => {
    const address = "192.0.2.77";
    for (let count = 0; count < 20; count += 1) expect((await register(METADATA, address)).status).toBe(201);
    expect(verdict(await register(METADATA, address))).toBe("429 rate-limited");
  });
});

describe("a metadata document", () => {
  test.each([
    ["a private address", "https://10.0.0.1/client.json"],
    ["the address of cloud metadata", "https://169.254.169.254/client.json"],
    ["a private IPv6 address", "https://[fd00::1]/client.json"],
    ["a private name", "https://printer.local/client.json"],
    ["a low port", "https://app.example.org:22/client.json"],
    ["this server", `${ISSUER}/client.json`],
  ])("is not fetched from %s", async (_, client_id) => {
    const response = await visit(`/oauth/authorize?${await authorizationQuery({ client_id })}`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("cannot be read")]);
  });

  test("makes a request cost five units, because the server may have to fetch it", async () => {
    const last = async (client_id: string, address: string): Promise<number> => {
      const statuses: number[] = [];
      for (let count = 0; count < 25; count += 1) {
        statuses.push((await send("POST", "/oauth/device", { ...formOf({ client_id }), address })).status);
      }
      return statuses.at(-1) ?? 0;
    };
    expect(await last("skytale-cli", "192.0.2.78")).toBe(200);
    expect(await last(CLIENT_ID, "192.0.2.79")).toBe(429);
    const player = await newPlayer();
    const left = async (cost: Promise<Answer>) =>
      Number(/r=(\d+)/.exec((await cost).headers.get("RateLimit") ?? "")?.[1]);
    const before = await left(get("/v1/me", player.token));
    const request = await authorizationQuery();
    expect(before - (await left(post("/oauth/authorize", player.token, { request })))).toBe(5);
  });
});

describe("a device", () => {
  const start = (changes: Readonly<Record<string, string>> = {}) =>
    sendForm("/oauth/device", { client_id: "skytale-cli", scope: "game:read game:play account:read", ...changes });
  const poll = (code: string, clientId = "skytale-cli") =>
    sendForm("/oauth/token", { grant_type: DEVICE_GRANT, client_id: clientId, device_code: code });
  const decide = (player: TestPlayer, code: string, approve: boolean) =>
    post(`/oauth/device/${code}`, player.token, { approve });

  test("gets tokens once after the player has approved", async () => {
    const player = await newPlayer();
    const { body } = await start();
    const [device, user] = [textAt(body, "device_code"), textAt(body, "user_code")];
    expect(body).toMatchObject({
      verification_uri: `${ISSUER}/device`,
      verification_uri_complete: `${ISSUER}/device?user_code=${user}`,
      expires_in: 600,
      interval: 5,
    });
    expect(oauthVerdict(await poll(device))).toBe("400 authorization_pending");
    expect(oauthVerdict(await poll(device))).toBe("400 slow_down");
    const shown = await get(`/oauth/device/${user.toLowerCase().replace("-", "")}`, player.token);
    expect(shown.body).toMatchObject({ client: { name: "skytale-cli", kind: "plain" }, host: null, cancelTo: null });
    expect((await decide(player, user, true)).status).toBe(204);
    const given = await poll(device);
    expect(oauthVerdict(given)).toBe("200");
    expect((await get("/v1/me", textAt(given.body, "access_token"))).body).toMatchObject({ username: player.username });
    expect(verdict(await decide(player, user, true))).toBe("404 not-found");
    expect(oauthVerdict(await poll(device))).toBe("400 invalid_grant");
    expect(oauthVerdict(await refresh(textAt(given.body, "refresh_token"), { client_id: "skytale-cli" }))).toBe(
      "400 invalid_grant",
    );
  });

  test("gets only the scopes that the player leaves", async () => {
    const player = await newPlayer();
    const { body } = await start();
    const path = `/oauth/device/${textAt(body, "user_code")}`;
    const wider = { approve: true, scopes: ["account:write"] };
    expect(verdict(await post(path, player.token, wider))).toBe("422 invalid-request");
    expect((await post(path, player.token, { approve: true, scopes: ["game:read"] })).status).toBe(204);
    expect((await poll(textAt(body, "device_code"))).body.scope).toBe("game:read");
  });

  test("that is refused learns that", async () => {
    const player = await newPlayer();
    const { body } = await start();
    expect((await decide(player, textAt(body, "user_code"), false)).status).toBe(204);
    expect(oauthVerdict(await poll(textAt(body, "device_code")))).toBe("400 access_denied");
  });

  test("has ten minutes", async () => {
    const player = await newPlayer();
    const { body } = await start();
    vi.setSystemTime(Date.now() + 601_000);
    const late = [await poll(textAt(body, "device_code")), await decide(player, textAt(body, "user_code"), true)];
    vi.useRealTimers();
    expect(late.map(({ status, body: { error, code } }) => [status, error ?? code])).toEqual([
      [400, "expired_token"],
      [404, "not-found"],
    ]);
  });

  test.each([
    ["no client", { client_id: "" }, "400 invalid_request"],
    ["an unknown client", { client_id: "client_7g2k9qd4w0xn5tz1" }, "401 invalid_client"],
    ["the scope admin", { scope: "admin" }, "400 invalid_scope"],
    ["another resource", { resource: "https://other.example" }, "400 invalid_target"],
  ])("cannot start with %s", async (_, changes, expected) => {
    expect(oauthVerdict(await start(changes))).toBe(expected);
  });

  test("code is bound to its client, and unknown codes are refused", async () => {
    const player = await newPlayer();
    const { body } = await start();
    await decide(player, textAt(body, "user_code"), true);
    expect(oauthVerdict(await poll(textAt(body, "device_code"), "notes"))).toBe("400 invalid_grant");
    expect(oauthVerdict(await poll("skd_unknown"))).toBe("400 expired_token");
    expect(oauthVerdict(await poll(textAt(body, "device_code")))).toBe("200");
  });

  test("cannot be approved by an app or by a page of another site", async () => {
    const player = await newPlayer();
    const { body } = await start();
    const path = `/oauth/device/${textAt(body, "user_code")}`;
    const { access } = await connect(player, { scope: "account:write account:read game:read game:play" });
    expect(verdict(await post(path, access, { approve: true }))).toBe("403 not-for-apps");
    const site = { Origin: "https://evil.example" };
    expect(verdict(await post(path, player.token, { approve: true }, site))).toBe("403 origin-not-allowed");
    expect(verdict(await post(path, undefined, { approve: true }))).toBe("401 missing-token");
  });
});

test("a code of one app cannot be exchanged by another with its own verifier", async () => {
  const player = await newPlayer();
  const to = await consent(player, await authorizationQuery());
  const stolen = await exchange(to.searchParams.get("code") ?? "", { client_id: "https://evil.example" });
  expect(oauthVerdict(stolen)).toBe("400 invalid_grant");
});
