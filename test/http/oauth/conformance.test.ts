import { describe, expect, test } from "vitest";
import { get, newPlayer, post, send, verdict } from "../client";
import { CLIENT_ID, codeOf, connect, exchange, formOf, ISSUER, oauthVerdict, refresh, sendForm } from "./oauth-client";

// Cases of the conformance suite that docs/oauth-conformance.md lists, and that no other file covers.

describe("the token endpoint", () => {
  test("challenges a client that authenticates, and the code still works", async () => {
    const code = await codeOf(await newPlayer());
    const { body } = formOf({ grant_type: "authorization_code", client_id: CLIENT_ID, code });
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Authorization: "Basic bm90ZXM6c2VjcmV0" };
    const refused = await send("POST", "/oauth/token", { body, headers });
    expect(oauthVerdict(refused)).toBe("401 invalid_client");
    expect(refused.headers.get("WWW-Authenticate")).toBe('Basic realm="skytale"');
    expect(oauthVerdict(await exchange(code))).toBe("200");
  });

  test.each([
    ["application/x-www-form-urlencoded; charset=utf-8", "400 invalid_grant"],
    ["text/plain; x=application/x-www-form-urlencoded", "400 invalid_request"],
    ["application/x-www-form-urlencodedx", "400 invalid_request"],
    ["application/json", "400 invalid_request"],
  ])("reads a body of the type %s", async (type, expected) => {
    const { body } = formOf({ grant_type: "refresh_token", client_id: CLIENT_ID, refresh_token: "x" });
    const answer = await send("POST", "/oauth/token", { body, headers: { "Content-Type": type } });
    expect(oauthVerdict(answer)).toBe(expected);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

test("a revocation with a secret is refused, and the token stays valid", async () => {
  const tokens = await connect(await newPlayer());
  const form = { token: tokens.access, client_id: CLIENT_ID, client_secret: "s" };
  expect(oauthVerdict(await sendForm("/oauth/revoke", form))).toBe("401 invalid_client");
  expect((await get("/v1/me", tokens.access)).status).toBe(200);
});

test("a registration of capabilities that this server lacks is refused, and no cache stores that", async () => {
  const body = {
    client_name: "Unsupported",
    redirect_uris: ["https://app.example/cb"],
    grant_types: ["password"],
    response_types: ["code"],
    token_endpoint_auth_method: "private_key_jwt",
  };
  const refused = await send("POST", "/oauth/register", { body });
  expect(oauthVerdict(refused)).toBe("400 invalid_client_metadata");
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
});

test("a former refresh token is refused as soon as its successor was used", async () => {
  const tokens = await connect(await newPlayer());
  const first = await refresh(tokens.refresh, { scope: "game:read" });
  const retry = await refresh(tokens.refresh, { scope: "game:read" });
  expect([oauthVerdict(first), oauthVerdict(retry), retry.body.scope]).toEqual(["200", "200", "game:read"]);
  expect(oauthVerdict(await refresh(String(retry.body.refresh_token)))).toBe("200");
  expect(oauthVerdict(await refresh(tokens.refresh))).toBe("400 invalid_grant");
});

test("offline_access is never requested by metadata or challenges, and changes nothing", async () => {
  for (const path of ["oauth-authorization-server", "oauth-protected-resource", "oauth-protected-resource/mcp"]) {
    expect((await get(`/.well-known/${path}`)).body.scopes_supported).not.toContain("offline_access");
  }
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "my_turns", arguments: {} } };
  const anonymous = await post("/mcp", undefined, call, { Accept: "application/json, text/event-stream" });
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get("WWW-Authenticate")).not.toContain("offline_access");
  const { body } = await exchange(await codeOf(await newPlayer(), { scope: "game:read offline_access" }));
  expect([body.scope, typeof body.refresh_token]).toEqual(["game:read", "string"]);
});

describe("a page of any site", () => {
  const origin = "https://app.example";
  test.each([
    ["GET", "/.well-known/oauth-authorization-server"],
    ["GET", "/.well-known/oauth-protected-resource/mcp"],
    ["POST", "/oauth/token"],
    ["POST", "/oauth/revoke"],
    ["POST", "/oauth/register"],
  ])("may call %s %s", async (method, path) => {
    const preflight = await send("OPTIONS", path, {
      headers: { Origin: origin, "Access-Control-Request-Method": method },
    });
    expect([preflight.status, preflight.headers.get("Access-Control-Allow-Origin")]).toEqual([204, "*"]);
    const answer = await send(method, path, { headers: { Origin: origin } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("reads the challenge of a refusal", async () => {
    const refused = await get("/v1/me", undefined, { Origin: origin });
    expect(verdict(refused)).toBe("401 missing-token");
    expect(refused.headers.get("Access-Control-Expose-Headers")).toContain("WWW-Authenticate");
    expect(refused.headers.get("WWW-Authenticate")).toContain(`resource_metadata="${ISSUER}/`);
  });
});
