/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { EVENTS } from "../../src/events/feed-event";
import { OPERATIONS } from "../../src/http/operations";
import { at, get, listAt, post, textAt, verdict } from "./client";

const isOperation = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "config" in value && "handle" in value;

describe("the API's description", () => {
  test("is served as JSON and as YAML, with every operation and event", async () => {
    const json = await get("/openapi.json");
    const yaml = await get("/openapi.yaml");
    expect(yaml.headers.get("Content-Type")).toBe("application/yaml");
    expect(parse(yaml.text)).toEqual(json.body);
    for (const { config } of OPERATIONS) {
      expect(at(json.body, "paths", config.path, config.method, "operationId")).toBe(config.id);
    }
    expect(Object.keys(Object(json.body.webhooks))).toEqual(EVENTS.map(({ type }) => type));
  });

  test("leaves out no operation that has a file", () => {
    const files = import.meta.glob<Readonly<Record<string, unknown>>>("../../src/http/routes/**/*.ts", { eager: true });
    const found = Object.values(files).flatMap((file) => Object.values(file).filter(isOperation));
    expect(new Set(found)).toEqual(new Set(OPERATIONS));
  });
});

describe("the catalogue", () => {
  test("has the same game in the list and alone", async () => {
    const list = await get("/v1/variants");
    const alone = await get("/v1/variants/spartan-chess");
    expect(listAt(list.body, "items")).toContainEqual(alone.body);
    expect(at(alone.body, "name")).toBe("Spartan Chess");
  });
});

describe("analysing a line", () => {
  const analyze = (body: unknown, query = "") => post(`/v1/variants/spartan-chess/analyze${query}`, undefined, body);

  test("judges moves without keeping anything", async () => {
    const line = await analyze({ moves: ["e2e4"] }, "?include=board");
    expect(line.body).toMatchObject({ ply: 1, turn: "black", check: false, outcome: null });
    expect(listAt(line.body, "san")).toHaveLength(1);
    expect(at(line.body, "board", "files")).toBe(8);
    const from = await analyze({ position: textAt(line.body, "position"), moves: [] });
    expect(from.body).toMatchObject({ ply: 0, turn: "black", position: line.body.position });
  });

  test("names the move that is wrong", async () => {
    const wrong = await analyze({ moves: ["e2e4", "e2e4"] });
    expect(verdict(wrong)).toBe("422 illegal-line");
    expect(wrong.body.index).toBe(1);
    expect(at(wrong.body, "errors", 0, "field")).toBe("moves[1]");
    expect(listAt(wrong.body, "legalMoves").length).toBeGreaterThan(0);
    expect(verdict(await analyze({ position: "8/8", moves: [] }))).toBe("422 invalid-position");
    expect(verdict(await analyze({ moves: [], options: { heroesConquer: true } }))).toBe("422 invalid-request");
    expect(verdict(await analyze({}))).toBe("422 invalid-request");
  });
});

describe("the server", () => {
  test("says that it is there, and where to report holes", async () => {
    expect((await get("/healthz")).body).toEqual({ status: "ok" });
    const { text } = await get("/.well-known/security.txt");
    expect(text).toMatch(/^Contact: mailto:security@skytale\.test$/m);
    const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  });
});
