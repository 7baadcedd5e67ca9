import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "./spawn-server";

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const get = (address: string, headers: Readonly<Record<string, string>> = BROWSER, method = "GET"): Promise<Response> =>
  fetch(server.url + address, { headers, method, redirect: "manual" });

describe("the site", () => {
  test.each([
    ["/", "text/html; charset=utf-8"],
    ["/docs", "text/html; charset=utf-8"],
    ["/docs/first-game", "text/html; charset=utf-8"],
    ["/docs/first-game.md", "text/markdown; charset=utf-8"],
    ["/docs/api", "text/html; charset=utf-8"],
    ["/docs/changelog", "text/html; charset=utf-8"],
    ["/changelog.atom", "application/atom+xml"],
    ["/arazzo.yaml", "text/yaml; charset=utf-8"],
    ["/postman.json", "application/json"],
    ["/llms.txt", "text/plain; charset=utf-8"],
    ["/llms-full.txt", "text/plain; charset=utf-8"],
  ])("has %s, and answers HEAD", async (address, mediaType) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await get(address, BROWSER, method);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(mediaType);
    }
  });

  test.each([
    ["/docs/", "/docs"],
    ["/docs/first-game/", "/docs/first-game"],
    ["/docs/first-game.html", "/docs/first-game"],
    ["/docs/index.html", "/docs"],
  ])("redirects %s to the page's canonical address", async (address, target) => {
    const response = await get(address);
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(target);
  });

  test("leads from /changelog to the page of the changelog", async () => {
    const response = await get("/changelog");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/docs/changelog"]);
  });

  test.each(["/learn", "/puzzles", "/leaderboards"])("leads from %s to the page of the first game", async (address) => {
    const response = await get(address);
    expect([response.status, response.headers.get("location")]).toEqual([302, `${address}/spartan-chess`]);
  });

  test("has a strict policy: pages run and load only their own files", async () => {
    for (const address of ["/", "/docs/first-game", "/docs/no-such-guide", "/docs/api"]) {
      const response = await get(address);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'");
      expect(policy).toContain("connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(policy.includes("data:")).toBe(address === "/docs/api");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await response.text()).not.toMatch(/ style=| on[a-z]+="|<style|<script>/);
    }
  });

  test("caches hashed files for a year and revalidates everything else", async () => {
    const page = await get("/docs");
    expect(page.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const again = await get("/docs", { ...BROWSER, "if-none-match": page.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const [style = ""] = /\/assets\/[^"]+\.css/.exec(await page.text()) ?? [];
    const kept = await get(style);
    expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(kept.headers.get("content-encoding")).toBe("gzip");
    // The policy of the document applies to its files. Repeating it would cost 7 kB at a first visit.
    expect(kept.headers.get("content-security-policy")).toBeNull();
    for (const encoding of ["identity", "gzip;q=0, identity", "br, gzip; q=0.000"]) {
      const plain = await get(style, { "accept-encoding": encoding });
      expect(plain.headers.get("content-encoding"), encoding).toBeNull();
      expect(await plain.text()).not.toBe("");
    }
    expect(await kept.text()).toBe(await (await get(style, { "accept-encoding": "identity" })).text());
  });

  test.each(["/openapi.json", "/openapi.yaml"])(
    "compresses %s and answers 304 to a conditional request",
    async (path) => {
      const gzip = { "accept-encoding": "gzip" };
      const packed = await get(path, gzip);
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(packed.headers.get("vary")).toContain("Accept-Encoding");
      const plain = await get(path, { "accept-encoding": "identity" });
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(await packed.text()).toBe(await plain.text());
      const etag = packed.headers.get("etag") ?? "";
      expect(etag).toBe(plain.headers.get("etag"));
      expect((await get(path, { ...gzip, "if-none-match": etag })).status).toBe(304);
    },
  );

  test("does not compress a player's own data", async () => {
    const { headers } = await get("/v1/variants/sparta", { "accept-encoding": "gzip" });
    expect(headers.get("content-encoding")).toBeNull();
  });

  test.each(["/docs/no-such-guide", "/no-such-page", "/assets/no-such-file.js"])(
    "answers 404 to %s: a page for people, a problem for programs",
    async (address) => {
      const page = await get(address);
      expect(page.status).toBe(404);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("vary")).toContain("Accept");
      // A page may exist at this address tomorrow.
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(await page.text()).toContain("Page not found");
      for (const headers of [{}, { accept: "application/json" }, { accept: "*/*" }]) {
        const problem = await get(address, headers);
        expect(problem.status).toBe(404);
        expect(problem.headers.get("content-type")).toBe("application/problem+json");
      }
    },
  );

  test("does not affect the API, whose answers are problems for every Accept header", async () => {
    for (const address of ["/v1", "/v1/no-such-list", "/v1/games/no-such-game"]) {
      const response = await get(address);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
    }
    expect((await get("/docs/no-such-guide", BROWSER, "POST")).headers.get("content-type")).toBe(
      "application/problem+json",
    );
  });

  test("lists every guide for programs with its address", async () => {
    const text = await (await get("/llms.txt")).text();
    expect(text).toMatch(/^# Skytale\n\n> /);
    const addresses = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): ./gm)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) expect((await get(address)).status, address).toBe(200);
    expect(await (await get("/docs/first-game.md")).text()).toMatch(/^# .+\n\n> .+\n\n/);
  });
});
