import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { problemPage } from "../../../src/http/documents/problem-page";
import { problemMeanings } from "../../../src/http/openapi/problem-pages";
import { OPERATIONS } from "../../../src/http/operations";
import { PROBLEM_CODES } from "../../../src/http/problems/catalogue";
import { get, post, send, textAt, verdict } from "../client";

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

/** Closes the void elements of HTML so that an XML parser accepts the page. */
const asXml = (html: string): string =>
  html.replace("<!doctype html>\n", "").replaceAll(/<(meta|link)([^>]*)>/g, "<$1$2/>");

describe("the page of a problem", () => {
  test.each(PROBLEM_CODES)("%s has a page and JSON", async (code) => {
    const json = await get(`/problems/${code}`);
    expect([json.status, json.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(json.body).toMatchObject({ code, type: `/problems/${code}`, example: { code, type: `/problems/${code}` } });
    const page = await get(`/problems/${code}`, undefined, BROWSER);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(XMLValidator.validate(asXml(page.text))).toBe(true);
    const { html } = new XMLParser().parse(asXml(page.text)) as { html: { body: { main: { h1: string } } } };
    expect(html.body.main.h1).toBe(textAt(json.body, "title").replaceAll("'", "&#39;"));
  });

  test("is where a problem's `type` leads", async () => {
    const problem = await get("/v1/games/nothing-here");
    const address = new URL(textAt(problem.body, "type"), "https://skytale.test/v1/games/nothing-here");
    const meaning = await get(address.pathname);
    expect(meaning.body).toMatchObject({ code: "not-found", status: problem.status, title: problem.body.title });
  });

  test("loads only its stylesheet", async () => {
    const page = await get("/problems/stale-ply", undefined, BROWSER);
    expect(page.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get("Vary")).toBe("Accept");
    expect(page.text).not.toMatch(/<script|style=|src=|https?:/);
    const looks = await get(/href="([^"]+)"/.exec(page.text)?.[1] ?? "");
    expect([looks.status, looks.headers.get("Content-Type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(looks.text).toContain("prefers-color-scheme: dark");
  });

  test("links to all errors and to the documentation", async () => {
    const page = await get("/problems/stale-ply", undefined, BROWSER);
    expect([...page.text.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      "/docs/errors#stale-ply",
      "/docs",
    ]);
  });

  test("is JSON unless HTML is requested", async () => {
    for (const [accept, type] of [
      ["*/*", "application/json"],
      ["application/json, text/html;q=0.5", "application/json"],
      ["application/problem+json", "application/json"],
      ["text/html", "text/html; charset=utf-8"],
    ] as const) {
      expect((await get("/problems/blocked", undefined, { Accept: accept })).headers.get("Content-Type")).toBe(type);
    }
  });

  test("is 404 for other codes and only supports reading", async () => {
    for (const code of ["nonsense", "constructor", "__proto__", "stale-ply.json", "%3Cb%3E"]) {
      expect(verdict(await get(`/problems/${code}`, undefined, BROWSER))).toBe("404 not-found");
    }
    expect((await send("HEAD", "/problems/blocked")).status).toBe(200);
    expect(verdict(await post("/problems/blocked", undefined))).toBe("405 method-not-allowed");
    const tag = (await get("/problems/blocked")).headers.get("ETag") ?? "";
    expect((await get("/problems/blocked", undefined, { "If-None-Match": tag })).status).toBe(304);
  });

  test("links only to operations that exist", () => {
    const known = new Set(OPERATIONS.map(({ config }) => `${config.method.toUpperCase()} ${config.path}`));
    const named = JSON.stringify(Object.values(problemMeanings()).map(({ meaning, remedy }) => [meaning, remedy]));
    const calls = named.match(/\b(GET|POST|PUT|PATCH|DELETE) \/v1\/[\w/{}-]+/g) ?? [];
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter((call) => !known.has(call))).toEqual([]);
  });

  test("escapes its texts", () => {
    const page = problemPage({
      code: "<b>",
      type: "/problems/b",
      title: "a < b & 'c'",
      status: 400,
      meaning: "Send `<i>` so.",
      remedy: "</p>",
      example: { detail: "<script>" },
    });
    expect(page).toContain("Send <code>&lt;i&gt;</code> so.");
    expect(page).not.toMatch(/<(b|i|script)>/);
    expect(XMLValidator.validate(asXml(page))).toBe(true);
  });
});
