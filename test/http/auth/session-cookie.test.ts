import { expect, test } from "vitest";
import { cookieToken, sessionCookie } from "../../../src/http/auth/session-cookie";
import { newToken } from "../../../src/http/auth/token";

const [MINE, THEIRS] = [newToken("0123456789abcdef"), newToken("fedcba9876543210")];
const HTTPS = "https://play.example.com";
const HTTP = "http://localhost:8787";

const tokenOf = (url: string, cookie: string, origin: string | null = null, site = "same-origin"): string | null =>
  cookieToken(new Request(`${url}/v1/me`, { headers: { cookie, "sec-fetch-site": site } }), { origin });

test.each([
  ["of a server of one's own", HTTP, `skytale=${MINE}`, null, MINE],
  ["by https", HTTPS, `__Host-skytale=${MINE}`, null, MINE],
  ["among others", HTTPS, `a=b; __Host-skytale=${MINE}; c=d`, null, MINE],
  ["behind a proxy that ends TLS", "http://play.example.com", `__Host-skytale=${MINE}`, HTTPS, MINE],
  // A page of evil.example.com can set this cookie for all hosts under example.com.
  ["that a neighbour can set", HTTPS, `skytale=${THEIRS}`, null, null],
  ["that a neighbour can set, behind a proxy", "http://play.example.com", `skytale=${THEIRS}`, HTTPS, null],
  ["that a neighbour sets beside ours", HTTPS, `skytale=${THEIRS}; __Host-skytale=${MINE}`, null, MINE],
  ["for https, by http", HTTP, `__Host-skytale=${THEIRS}`, null, null],
  ["that is no token", HTTP, "skytale=sky_x", null, null],
])("a cookie %s", (_name, url, cookie, origin, expected) => {
  expect(tokenOf(url, cookie, origin)).toBe(expected);
});

test.each(["none", "same-site", "cross-site", "SAME-ORIGIN"])("counts for no request that is %s", (site) => {
  expect(tokenOf(HTTP, `skytale=${MINE}`, null, site)).toBeNull();
});

test("a session is given by the name by which it is read", () => {
  for (const origin of [HTTP, HTTPS]) expect(tokenOf(origin, sessionCookie(origin, MINE, 1000))).toBe(MINE);
});
