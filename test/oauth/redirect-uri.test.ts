import { expect, test } from "vitest";
import { type Client, namelessClient, readClientId, readRedirectUri } from "../../src/oauth/client";
import { isSameRedirect, parseRedirectUri, redirectWith } from "../../src/oauth/redirect-uri";

test.each([
  "https://app.example/callback",
  "https://app.example",
  "https://app.example/",
  "https://app.example/cb?next=%2Fhome",
  "https://app.example:8443/cb",
  "http://127.0.0.1/cb",
  "http://127.0.0.1:49152/cb",
  "http://[::1]:3000/cb",
  "http://localhost:3000/",
  "com.example.app:/oauth",
  "com.example.app://oauth/cb",
])("%s may receive a code", (uri) => {
  expect(parseRedirectUri(uri)).toMatchObject({ ok: true });
});

test.each([
  ["a fragment", "https://app.example/cb#x"],
  ["an empty fragment", "https://app.example/cb#"],
  ["user info", "https://app.example@evil.example/cb"],
  ["empty user info", "https://@app.example/cb"],
  ["http to a host", "http://app.example/cb"],
  ["http to a name that begins like loopback", "http://127.0.0.1.evil.example/cb"],
  ["http to a name that begins with localhost", "http://localhost.evil.example/cb"],
  ["another spelling of 127.0.0.1", "http://127.1/cb"],
  ["a decimal address", "http://2130706433/cb"],
  ["another loopback address", "http://127.0.0.2/cb"],
  ["a long spelling of ::1", "http://[0:0:0:0:0:0:0:1]/cb"],
  ["an IPv4 address inside of IPv6", "http://[::ffff:127.0.0.1]/cb"],
  ["path traversal", "https://app.example/a/../cb"],
  ["encoded path traversal", "https://app.example/a/%2e%2e/cb"],
  ["a backslash", "https://app.example\\@evil.example/cb"],
  ["an upper-case host", "https://APP.example/cb"],
  ["an upper-case scheme", "HTTPS://app.example/cb"],
  ["the default port", "https://app.example:443/cb"],
  ["letters of other scripts", "https://аpp.example/cb"],
  ["a space", "https://app.example/c b"],
  ["a line break", "https://app.example/cb\n"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/html,x"],
  ["a file", "file:///etc/passwd"],
  ["a scheme without a dot", "myapp://cb"],
  ["a relative address", "/cb"],
  ["no address", ""],
  ["a very long address", `https://app.example/${"a".repeat(2000)}`],
])("%s never receives a code", (_, uri) => {
  expect(parseRedirectUri(uri)).toMatchObject({ ok: false });
});

test.each([
  ["the same text", "https://app.example/cb", "https://app.example/cb", true],
  ["a suffix", "https://app.example/cb", "https://app.example/cb/evil", false],
  ["a prefix", "https://app.example/cb", "https://app.example/c", false],
  ["another case of the path", "https://app.example/cb", "https://app.example/CB", false],
  ["an added query", "https://app.example/cb", "https://app.example/cb?x=1", false],
  ["another port", "https://app.example/cb", "https://app.example:8443/cb", false],
  ["another port of loopback", "http://127.0.0.1/cb", "http://127.0.0.1:49152/cb", true],
  ["another path of loopback", "http://127.0.0.1/cb", "http://127.0.0.1:49152/evil", false],
  ["another loopback host", "http://127.0.0.1/cb", "http://localhost/cb", false],
  ["loopback for https", "https://app.example/cb", "http://127.0.0.1/cb", false],
])("a registered address and %s", (_, registered, given, expected) => {
  expect(isSameRedirect(registered, given)).toBe(expected);
});

const nameless = (id: string): Client => {
  const read = readClientId(id);
  if (!read.ok) throw new Error(read.error);
  return namelessClient(read.value);
};

test.each([
  ["a site to itself", "https://app.example", "https://app.example/cb", true],
  ["a site to another site", "https://app.example", "https://evil.example/cb", false],
  ["a site to a longer name", "https://app.example", "https://app.example.evil.example/cb", false],
  ["a site to another port", "https://app.example", "https://app.example:8443/cb", false],
  ["a site to an app on the device", "https://app.example", "com.example.app:/cb", false],
  ["a plain name to a site", "notes", "https://app.example/cb", true],
  ["a plain name to loopback", "skytale-cli", "http://127.0.0.1:5000/cb", true],
])("%s", (_, clientId, redirectUri, expected) => {
  expect(readRedirectUri(nameless(clientId), redirectUri).ok).toBe(expected);
});

test("a request without a redirect URI is for the only registered one", () => {
  const client: Client = { ...nameless("notes"), redirectUris: ["https://app.example/cb"] };
  expect(readRedirectUri(client, undefined)).toEqual({ ok: true, value: "https://app.example/cb" });
  const two: Client = { ...client, redirectUris: ["https://app.example/cb", "https://app.example/other"] };
  expect(readRedirectUri(two, undefined).ok).toBe(false);
  expect(readRedirectUri(nameless("notes"), undefined).ok).toBe(false);
});

test.each([
  ["https://app.example", "origin"],
  ["https://app.example/", "origin"],
  ["https://app.example/client.json", "document"],
  ["https://app.example/?id=1", "document"],
  ["http://localhost:3000/client.json", "document"],
  ["client_7g2k9qd4w0xn5tz1", "registered"],
  ["skytale-cli", "plain"],
  ["notes.example.org", "plain"],
  ["https://user@app.example/client.json", null],
  ["https://app.example/a/../client.json", null],
  ["https://app.example/client.json#x", null],
  ["HTTPS://app.example/client.json", null],
  ["http://app.example/client.json", null],
  ["client_x", null],
  ["ftp://app.example", null],
  ["a b", null],
  ["", null],
])("the client_id %s is of the kind %s", (clientId, kind) => {
  const read = readClientId(clientId);
  expect(read.ok ? read.value.kind : null).toBe(kind);
});

test("the query of a redirect URI stays as it is", () => {
  expect(redirectWith("https://app.example/cb?a=%20b", { code: "x y", state: null })).toBe(
    "https://app.example/cb?a=%20b&code=x+y",
  );
});
