import { expect, test } from "vitest";
import { readAuthorizationRequest } from "../../src/oauth/authorization-request";
import { namelessClient, readClientId } from "../../src/oauth/client";
import { readClientDocument, readClientMetadata } from "../../src/oauth/client-metadata";
import { canonicalUserCode, newUserCode, shownUserCode } from "../../src/oauth/device-code";
import { challengeOf } from "../../src/oauth/pkce";
import { readTokenRequest } from "../../src/oauth/token-request";

const ISSUER = "https://skytale.test";
// The example of RFC 7636, appendix B.
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

const GOOD = {
  client_id: "https://app.example",
  redirect_uri: "https://app.example/cb",
  response_type: "code",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
  state: "xyz",
};

const read = (query: string) =>
  readAuthorizationRequest(query, ISSUER, async (clientId) => {
    const client = readClientId(clientId);
    return client.ok ? { ok: true, value: namelessClient(client.value) } : client;
  });

const queryOf = (changes: Readonly<Record<string, string | undefined>>): string => {
  const all = Object.entries({ ...GOOD, ...changes }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(all).toString();
};

test("S256 hashes a verifier as RFC 7636 does", async () => {
  expect(await challengeOf(VERIFIER)).toBe(CHALLENGE);
});

test("a request of a public client is read", async () => {
  expect(await read(queryOf({ scope: "game:play game:read offline_access", resource: `${ISSUER}/mcp` }))).toEqual({
    ok: true,
    value: {
      client: expect.objectContaining({ kind: "origin", name: "app.example" }),
      redirectUri: "https://app.example/cb",
      state: "xyz",
      scopes: ["game:read", "game:play"],
      audience: "mcp",
      challenge: CHALLENGE,
    },
  });
});

test.each([
  ["no client", { client_id: undefined }, "invalid_request"],
  ["an unreadable client", { client_id: "a b" }, "invalid_client"],
  ["no redirect URI", { redirect_uri: undefined }, "invalid_request"],
  ["a redirect URI of another site", { redirect_uri: "https://evil.example/cb" }, "invalid_request"],
])("a request with %s leads nowhere", async (_, changes, code) => {
  expect(await read(queryOf(changes))).toMatchObject({
    ok: false,
    error: { error: { code }, redirectTo: null, needsPage: false },
  });
});

test.each(["client_id", "redirect_uri"])("a request with two parameters %s leads nowhere", async (name) => {
  expect(await read(`${queryOf({})}&${name}=https://app.example`)).toMatchObject({ error: { redirectTo: null } });
});

test.each([
  ["no response type", { response_type: undefined }, "invalid_request"],
  ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
  ["the hybrid flow", { response_type: "code token" }, "unsupported_response_type"],
  ["another response mode", { response_mode: "fragment" }, "invalid_request"],
  ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
  ["the plain method", { code_challenge_method: "plain" }, "invalid_request"],
  ["no method, which would mean plain", { code_challenge_method: undefined }, "invalid_request"],
  ["an unknown method", { code_challenge_method: "S512" }, "invalid_request"],
  ["a short challenge", { code_challenge: "abc" }, "invalid_request"],
  ["a request object", { request: "e30." }, "request_not_supported"],
  ["the address of a request object", { request_uri: "https://app.example/r" }, "request_uri_not_supported"],
  ["the scope admin", { scope: "game:read admin" }, "invalid_scope"],
  ["an unknown scope", { scope: "everything" }, "invalid_scope"],
  ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
  ["a longer resource", { resource: `${ISSUER}/mcp/` }, "invalid_target"],
  ["a resource with a fragment", { resource: `${ISSUER}/mcp#x` }, "invalid_target"],
])("a request with %s is reported to the app, with the issuer", async (_, changes, code) => {
  const refused = await read(queryOf(changes));
  if (refused.ok) throw new Error("the request was accepted");
  const { searchParams, origin } = new URL(refused.error.redirectTo ?? "");
  expect(origin).toBe("https://app.example");
  expect(Object.fromEntries(searchParams)).toEqual({
    error: code,
    error_description: expect.any(String),
    state: "xyz",
    iss: ISSUER,
  });
  // Nobody has registered the address, so the player sees the error before the browser goes there.
  expect(refused.error.needsPage).toBe(true);
});

test("a repeated parameter is an error, and a repeated state is not returned", async () => {
  const refused = await read(`${queryOf({})}&state=other`);
  expect(refused).toMatchObject({ ok: false, error: { error: { code: "invalid_request" } } });
  expect(!refused.ok && refused.error.redirectTo).not.toContain("state=");
});

test.each([
  ["no grant type", { code: "c" }, "invalid_request"],
  ["the password grant", { grant_type: "password" }, "unsupported_grant_type"],
  ["client credentials", { grant_type: "client_credentials" }, "unsupported_grant_type"],
  ["no code", { grant_type: "authorization_code", code_verifier: VERIFIER }, "invalid_request"],
  ["no verifier", { grant_type: "authorization_code", code: "c" }, "invalid_request"],
  ["a short verifier", { grant_type: "authorization_code", code: "c", code_verifier: "x" }, "invalid_request"],
  ["no refresh token", { grant_type: "refresh_token" }, "invalid_request"],
  ["the scope admin", { grant_type: "refresh_token", refresh_token: "r", scope: "admin" }, "invalid_scope"],
  ["another resource", { grant_type: "refresh_token", refresh_token: "r", resource: "x" }, "invalid_target"],
  ["a client secret", { grant_type: "refresh_token", refresh_token: "r", client_secret: "s" }, "invalid_client"],
])("the token endpoint refuses %s", async (_, form, code) => {
  const given = new URLSearchParams({ client_id: "notes", ...form } as Record<string, string>);
  expect(await readTokenRequest(given, ISSUER, false)).toMatchObject({ ok: false, error: { code } });
});

const URL_OF_CLIENT = "https://app.example/client.json";
const DOCUMENT = { client_id: URL_OF_CLIENT, client_name: "Notes", redirect_uris: ["https://app.example/cb"] };

test.each([
  ["a complete document", DOCUMENT, true],
  ["another client_id", { ...DOCUMENT, client_id: "https://evil.example/client.json" }, false],
  ["no client_id", { ...DOCUMENT, client_id: undefined }, false],
  ["no redirect URIs", { ...DOCUMENT, redirect_uris: [] }, false],
  ["a redirect URI by http", { ...DOCUMENT, redirect_uris: ["http://app.example/cb"] }, false],
  ["a secret", { ...DOCUMENT, client_secret: "s" }, false],
  ["an invisible name", { ...DOCUMENT, client_name: "\u200b" }, false],
  ["a name with a reversed direction", { ...DOCUMENT, client_name: "a\u202eb" }, false],
  ["a page that is a script", { ...DOCUMENT, client_uri: "javascript:alert(1)" }, false],
  ["a list", [], false],
  [
    "texts in other languages",
    { ...DOCUMENT, "client_name#ja": "ノート", "tos_uri#fr": "https://app.example/fr" },
    true,
  ],
  ["the choice of no secret", { ...DOCUMENT, token_endpoint_auth_method: "none" }, true],
  ["a shared secret", { ...DOCUMENT, token_endpoint_auth_method: "client_secret_post" }, false],
  ["an assertion", { ...DOCUMENT, token_endpoint_auth_method: "private_key_jwt" }, false],
  ["only an assertion as choice", { ...DOCUMENT, token_endpoint_auth_methods_supported: ["private_key_jwt"] }, false],
  ["another flow", { ...DOCUMENT, response_types: ["id_token"] }, false],
  ["other grants", { ...DOCUMENT, grant_types: ["client_credentials"] }, false],
])("a client's document: %s", (_, document, expected) => {
  expect(readClientDocument(JSON.stringify(document), URL_OF_CLIENT).ok).toBe(expected);
});

test.each(["<!doctype html>", "null", "[1]", ""])("the document %j is refused", (text) => {
  expect(readClientDocument(text, URL_OF_CLIENT).ok).toBe(false);
});

// The documents that two assistants published in 2026.
test.each([
  {
    client_id: "https://chatgpt.com/oauth/IbUR3zxyNQ16/client.json",
    client_uri: "https://chatgpt.com/",
    client_name: "ChatGPT",
    logo_uri: "https://persistent.oaistatic.com/sonic/misc/openai-logo.png",
    redirect_uris: ["https://chatgpt.com/connector/oauth/IbUR3zxyNQ16"],
    grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:jwt-bearer"],
    response_types: ["code", "id_token"],
    token_endpoint_auth_method: "private_key_jwt",
    token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
    token_endpoint_auth_signing_alg: "RS256",
    jwks_uri: "https://chatgpt.com/oauth/jwks.json",
  },
  {
    client_id: "https://claude.ai/oauth/mcp-oauth-client-metadata",
    client_name: "Claude",
    client_uri: "https://claude.ai",
    redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:jwt-bearer"],
    response_types: ["code"],
  },
])("the document of $client_name is read", (document) => {
  expect(readClientDocument(JSON.stringify(document), document.client_id)).toMatchObject({
    ok: true,
    value: { name: document.client_name, redirectUris: document.redirect_uris },
  });
});

test("the token endpoint refuses a repeated parameter, and a header that no client needs", async () => {
  const form = { client_id: "notes", grant_type: "authorization_code", code: "c", code_verifier: VERIFIER };
  const repeated = new URLSearchParams(form);
  repeated.append("code", "d");
  expect(await readTokenRequest(repeated, ISSUER, false)).toMatchObject({ error: { code: "invalid_request" } });
  expect(await readTokenRequest(new URLSearchParams(form), ISSUER, true)).toMatchObject({
    error: { code: "invalid_client" },
  });
});

test("a registration names the fault as RFC 7591 does", () => {
  expect(readClientMetadata({ redirect_uris: ["javascript:alert(1)"] }, "x")).toMatchObject({
    error: { code: "invalid_redirect_uri" },
  });
  expect(readClientMetadata({ redirect_uris: ["https://a.example/cb"], response_types: ["token"] }, "x")).toMatchObject(
    {
      error: { code: "invalid_client_metadata" },
    },
  );
});

test("a user code is read however people type it", () => {
  const code = newUserCode();
  expect(shownUserCode(code)).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  for (const typed of [code, shownUserCode(code), ` ${shownUserCode(code).toLowerCase()} `, [...code].join(" ")]) {
    expect(canonicalUserCode(typed)).toBe(code);
  }
  expect(canonicalUserCode("WDJB-MJH")).toBeNull();
  expect(canonicalUserCode("WDJB-MJHA")).toBeNull();
});
