import { expect, test } from "vitest";
import { cookieToken, sessionCookie } from "../../../src/http/auth/session-cookie";
import { newToken } from "../../../src/http/auth/token";

const [MINE, THEIRS] = [newToken("0123456789abcdef"), newToken("fedcba9876543210")];
const HTTPS = "https://play.example.com";
const HTTP = "http://localhost:8787";

const tokenOf = (url: string, cookie: string, origin: string | null = null, site = "same-origin"): string | null =>
  cookieToken(new Request(`${url}/v1/me`, { headers: { cookie, "sec-fetch-site": site } }), { origin });

test.each([
  ["from a local server is read", HTTP, `skytale=${MINE}`, null, MINE],
  ["over HTTPS is read", HTTPS, `__Host-skytale=${MINE}`, null, MINE],
  ["among other cookies is read", HTTPS, `a=b; __Host-skytale=${MINE}; c=d`, null, MINE],
  ["behind a TLS proxy is read", "http://play.example.com", `__Host-skytale=${MINE}`, HTTPS, MINE],
  // A page of evil.example.com can set this cookie for all hosts under example.com.
  ["that a sibling host could set is ignored", HTTPS, `skytale=${THEIRS}`, null, null],
  [
    "that a sibling host could set, behind a proxy, is ignored",
    "http://play.example.com",
    `skytale=${THEIRS}`,
    HTTPS,
    null,
  ],
  ["of a sibling host beside the valid one is ignored", HTTPS, `skytale=${THEIRS}; __Host-skytale=${MINE}`, null, MINE],
  ["for HTTPS is ignored over HTTP", HTTP, `__Host-skytale=${THEIRS}`, null, null],
  ["that is not a token is ignored", HTTP, "skytale=sky_x", null, null],
])("a cookie %s", (_name, url, cookie, origin, expected) => {
  expect(tokenOf(url, cookie, origin)).toBe(expected);
});

test.each(["none", "same-site", "cross-site", "SAME-ORIGIN"])(
  "ignores the cookie of a request with Sec-Fetch-Site %s",
  (site) => {
    expect(tokenOf(HTTP, `skytale=${MINE}`, null, site)).toBeNull();
  },
);

test("sets the cookie under the name that is read", () => {
  for (const origin of [HTTP, HTTPS]) expect(tokenOf(origin, sessionCookie(origin, MINE, 1000))).toBe(MINE);
});
