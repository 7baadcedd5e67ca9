import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createApp } from "../../../src/http/app";
import { isOwnHost, pageOf } from "../../../src/http/request/browser-page";
import { settingsOf } from "../../../src/settings";

const local = (vars: Readonly<Record<string, string>> = {}) => settingsOf({ LOCAL_SERVER: "true", ...vars });

describe("the hosts of a local server", () => {
  const listed = { ALLOWED_HOSTS: "localhost,127.0.0.1,[::1],192.168.1.5, Skytale.Example" };
  const anywhere = { ALLOWED_HOSTS: "localhost,127.0.0.1,[::1],0.0.0.0" };
  test.each<[host: string, vars: Record<string, string>, isOwn: boolean]>([
    ["localhost:8787", {}, true],
    ["LOCALHOST", {}, true],
    ["localhost.:8787", {}, true],
    ["127.0.0.1:9000", {}, true],
    ["[::1]:8787", {}, true],
    ["attacker.example:8787", {}, false],
    ["localhost.attacker.example", {}, false],
    ["192.168.1.5:8787", {}, false],
    ["192.168.1.5:8787", listed, true],
    ["skytale.example", listed, true],
    ["a.skytale.example", listed, false],
    ["10.0.0.7:8787", anywhere, true],
    ["[2001:db8::7]", anywhere, true],
    ["attacker.example", anywhere, false],
    ["7.attacker.example", anywhere, false],
  ])("%s", (host, vars, isOwn) => {
    expect(isOwnHost(new URL(`http://${host}/`), local(vars))).toBe(isOwn);
  });

  test("are not restricted if the platform knows them", () => {
    expect(isOwnHost(new URL("https://anything.example/"), settingsOf({}))).toBe(true);
  });

  test.each(["a b/c", "http://x", "x:80", "x@y"])("cannot be set to %s", (text) => {
    expect(() => settingsOf({ ALLOWED_HOSTS: text })).toThrow(/ALLOWED_HOSTS: ".*" is no host name or address/);
  });
});

describe("the page that sends a request", () => {
  const settings = local({ ALLOWED_ORIGINS: "https://play.example, http://10.0.0.7:3000" });
  const here = new URL("http://192.168.1.5:8787/v1/me");
  test.each([
    [{}, "none"],
    [{ "Sec-Fetch-Site": "none" }, "none"],
    [{ "Sec-Fetch-Site": "same-origin" }, "none"],
    [{ "Sec-Fetch-Site": "cross-site" }, "hidden"],
    [{ Origin: "http://localhost:3000" }, "near"],
    [{ Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" }, "near"],
    [{ Origin: "http://app.localhost" }, "near"],
    [{ Origin: "https://127.0.0.1:3000" }, "near"],
    [{ Origin: "http://[::1]:3000" }, "near"],
    [{ Origin: "http://192.168.1.5:8787" }, "near"],
    [{ Origin: "http://192.168.1.5:3000" }, "foreign"],
    [{ Origin: "https://play.example" }, "listed"],
    [{ Origin: "http://play.example" }, "foreign"],
    [{ Origin: "https://play.example.attacker.example" }, "foreign"],
    [{ Origin: "http://127.0.0.1.attacker.example" }, "foreign"],
    [{ Origin: "null" }, "foreign"],
    [{ Origin: "chrome-extension://abcdef" }, "foreign"],
  ])("%o: %s", (headers: Readonly<Record<string, string>>, kind) => {
    expect(pageOf(new Headers(headers), here, settings)).toBe(kind);
  });

  test.each(["play.example", "ftp://play.example", "https://play.example/app"])("cannot be allowed as %s", (text) => {
    expect(() => settingsOf({ ALLOWED_ORIGINS: text })).toThrow(/ALLOWED_ORIGINS: ".*" is no origin/);
  });
});

describe("a local server", () => {
  const bindings = {
    ...env,
    LOCAL_SERVER: "true",
    ALLOWED_ORIGINS: "https://play.example",
  };
  async function ask(path: string, headers: Readonly<Record<string, string>>, body?: object) {
    const { host = "127.0.0.1:8787", ...others } = headers;
    const given = body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
    const request = new Request(`http://${host}${path}`, {
      headers: { "Content-Type": "application/json", ...others },
      ...given,
      ...(headers["Access-Control-Request-Method"] === undefined ? {} : { method: "OPTIONS" }),
    });
    const response = await createApp().fetch(request, bindings, createExecutionContext());
    const text = await response.text();
    return {
      status: response.status,
      allowed: response.headers.get("Access-Control-Allow-Origin"),
      vary: response.headers.get("Vary"),
      code: text.startsWith("{") ? (JSON.parse(text) as { code?: string }).code : undefined,
    };
  }

  test("refuses requests under a foreign host name", async () => {
    for (const path of ["/v1/variants", "/openapi.json", "/nothing"]) {
      expect(await ask(path, { host: "attacker.example:8787" })).toMatchObject({
        status: 421,
        code: "host-not-allowed",
      });
    }
    expect(await ask("/v1/players", { host: "attacker.example" }, { username: "rebound" })).toMatchObject({
      status: 421,
    });
  });

  test("answers pages of its own machine and of listed sites only", async () => {
    for (const Origin of ["http://localhost:5173", "https://play.example", "http://127.0.0.1:8787"]) {
      const preflight = await ask("/v1/me", { Origin, "Access-Control-Request-Method": "GET" });
      expect(preflight).toMatchObject({ status: 204, allowed: Origin, vary: "Origin" });
      expect(await ask("/v1/variants", { Origin })).toMatchObject({ status: 200, allowed: Origin });
    }
    for (const Origin of ["https://attacker.example", "null", "http://play.example"]) {
      for (const asked of [{}, { "Access-Control-Request-Method": "POST" }]) {
        expect(await ask("/v1/variants", { Origin, ...asked })).toMatchObject({
          status: 403,
          allowed: null,
          code: "origin-not-allowed",
        });
      }
    }
    expect(await ask("/v1/variants", {})).toMatchObject({
      status: 200,
      allowed: null,
      vary: "Authorization, Cookie, Origin",
    });
  });
});

test("on the platform allows all pages, because nothing works without a token", async () => {
  const request = new Request("https://skytale.test/v1/variants", { headers: { Origin: "https://anyone.example" } });
  const response = await createApp().fetch(request, env, createExecutionContext());
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
});
