/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { EVENTS } from "../../src/events/feed-event";
import { OPERATIONS } from "../../src/http/operations";
import { FEED_STREAM, GAME_STREAM } from "../../src/http/schemas/streams";
import { writePgn } from "../../src/records/pgn-writer";
import { movesOf } from "../../src/rules/moves-of";
import { gameOf } from "../../src/rules/registry";
import { recordOf } from "../records/sample-record";
import { longLine } from "../rules/long-line";
import { at, get, listAt, newGame, newPlayer, post, send, textAt, verdict } from "./client";

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

  test.each(["/openapi.json", "/openapi.yaml"])("%s is answered with 304 if the client has it", async (path) => {
    const first = await get(path);
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    const again = await send("GET", path, { headers: { "If-None-Match": etag } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers.get("ETag")).toBe(etag);
    expect((await send("GET", path, { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
  });

  test("names the operator and no host", async () => {
    expect((await get("/openapi.json")).body.info).toMatchObject({
      contact: { name: expect.any(String), url: "/.well-known/security.txt" },
    });
  });

  test.each([
    ["/v1/me/events/stream", FEED_STREAM],
    ["/v1/games/{id}/events/stream", GAME_STREAM],
  ])("has an example of %s that fits its schema", async (path, { schema }) => {
    const { body } = await get("/openapi.json");
    const medium = ["get", "responses", "200", "content", "text/event-stream"];
    const example = at(body, "paths", path, ...medium, "example");
    expect(schema.safeParse(example).error).toBeUndefined();
  });

  test("contains every operation that has a file", () => {
    const files = import.meta.glob<Readonly<Record<string, unknown>>>("../../src/http/routes/**/*.ts", { eager: true });
    const found = Object.values(files).flatMap((file) => Object.values(file).filter(isOperation));
    expect(new Set(found)).toEqual(new Set(OPERATIONS));
  });
});

describe("the catalog", () => {
  test("returns the same game in the list and by its id", async () => {
    const list = await get("/v1/variants");
    const alone = await get("/v1/variants/spartan-chess");
    expect(listAt(list.body, "items")).toContainEqual(alone.body);
    expect(at(alone.body, "name")).toBe("Spartan Chess");
  });
});

describe("analyzing a line", () => {
  const analyze = (body: unknown, query = "") => post(`/v1/variants/spartan-chess/analyze${query}`, undefined, body);

  test("judges moves without storing anything", async () => {
    const line = await analyze({ moves: ["e2e4"] }, "?include=board");
    expect(line.body).toMatchObject({ ply: 1, turn: "black", check: false, outcome: null });
    expect(listAt(line.body, "san")).toHaveLength(1);
    expect(at(line.body, "board", "files")).toBe(8);
    const from = await analyze({ position: textAt(line.body, "position"), moves: [] });
    const { board: _, ...rest } = Object(line.body);
    expect(from.body).toEqual({ ...rest, ply: 0, san: [] });
  });

  test("names the illegal move", async () => {
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

describe("a submitted line", () => {
  const line = longLine(2000);
  const moves = movesOf(line);
  /** The cost of a call in the rate limit of a player who has made no other call. The bucket refills meanwhile. */
  const taken = async (path: string, body: unknown) => {
    const answer = await post(path, (await newPlayer()).token, body);
    const [, limit = ""] = /q=(\d+)/.exec(answer.headers.get("RateLimit-Policy") ?? "") ?? [];
    const [, left = ""] = /r=(\d+)/.exec(answer.headers.get("RateLimit") ?? "") ?? [];
    return { answer, price: Number(limit) - Number(left) };
  };

  test("may have two thousand moves and costs by its length", async () => {
    const long = await taken("/v1/variants/spartan-chess/analyze", { moves });
    expect(long.answer.body).toMatchObject({ ply: 2000, position: line.position });
    expect(long.price).toBe(20);
    const short = await taken("/v1/variants/spartan-chess/analyze", { moves: moves.slice(0, 2) });
    expect(short.price).toBe(5);
    expect((await taken("/v1/variants/spartan-chess/analyze", { moves: moves.slice(0, 1001) })).price).toBe(11);
    const tooLong = await taken("/v1/variants/spartan-chess/analyze", { moves: [...moves, "e2e4"] });
    expect(verdict(tooLong.answer)).toBe("422 invalid-request");
    expect(tooLong.price).toBe(20);
  });

  test("as PGN costs by its length too", async () => {
    const game = gameOf("spartan-chess");
    const pgn = writePgn(recordOf(line, game.id, game.startPosition), game, "https://skytale.test");
    const long = await taken("/v1/variants/spartan-chess/read", { pgn });
    expect(long.answer.body).toMatchObject({ ply: 2000, position: line.position, moves, result: "1/2-1/2" });
    expect(long.price).toBe(20);
    expect((await taken("/v1/variants/spartan-chess/read", { pgn: "1. e4" })).price).toBe(5);
    expect(verdict((await taken("/v1/variants/spartan-chess/read", { pgn: "x".repeat(60_001) })).answer)).toBe(
      "422 invalid-request",
    );
  });
});

describe("reading a PGN", () => {
  const read = (variant: string, pgn: unknown, query = "") =>
    post(`/v1/variants/${variant}/read${query}`, undefined, { pgn });

  test("returns the line, its tags and the position", async () => {
    const game = await newGame({ variant: "hoplit-chess" });
    for (const [ply, move] of ["decline", "use", "g1f3", "e7e5", "H@g1"].entries()) {
      const player = [game.white, game.black, game.white, game.black, game.white][ply];
      await post(`/v1/games/${game.id}/moves`, player?.token, { move, ply });
    }
    const played = await get(`/v1/games/${game.id}`);
    const { text } = await get(`/v1/games/${game.id}/export.pgn`);
    const line = await read("hoplit-chess", text, "?include=board");
    expect(line.body).toMatchObject({
      variant: "hoplit-chess",
      startPosition: null,
      options: {},
      result: "*",
      moves: ["decline", "use", "g1f3", "e7e5", "H@g1"],
      position: played.body.position,
      turn: "black",
      tags: { White: game.white.username, HoplitVotes: "decline use", Termination: "unterminated" },
      board: { files: 8 },
    });
    const analyzed = await post("/v1/variants/hoplit-chess/analyze", undefined, { moves: line.body.moves });
    expect(analyzed.body.position).toBe(line.body.position);
  });

  test("accepts other programs' dialects, bare moves and other start positions", async () => {
    const spartan = await read("spartan-chess", '[Variant "Spartan"]\n\n1. e4 Hbd5 2. exd5 {so} (2. d4) *');
    expect(spartan.body).toMatchObject({ moves: ["e2e4", "b7d5", "e4d5"], san: ["e4", "bd5", "exd5"] });
    expect((await read("sparta", "1. b1-d3 b10-d8")).body).toMatchObject({ ply: 2, tags: {}, result: "*" });
    const fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9";
    const start = await read("spartan-chess", `[SetUp "1"]\n[FEN "${fen}"]\n\n9. 0-0 *`);
    expect(start.body).toMatchObject({ startPosition: fen, moves: ["e1g1"], turn: "black" });
  });

  test("names the error and its position", async () => {
    const wrong = await read("spartan-chess", "1. e4 bd5 2. O-O");
    expect(verdict(wrong)).toBe("422 illegal-line");
    expect(wrong.body).toMatchObject({ index: 2, detail: '"O-O": the bishop on f1 stands between king and rook' });
    expect(listAt(wrong.body, "legalMoves")).toContain("e4d5");
    for (const [variant, pgn, where] of [
      ["spartan-chess", "1. e4 (bd5", { line: 1, tag: null }],
      ["spartan-chess", "1. e4\n2. {no end", { line: 2, tag: null }],
      ["sparta", '[Variant "Spartan Chess"]\n\n*', { line: null, tag: "Variant" }],
      ["spartan-chess", '[FEN "8/8"]\n\n*', { line: null, tag: "FEN" }],
      ["spartan-chess", "e4 ".repeat(2001), { line: null, tag: null }],
    ] as const) {
      const refused = await read(variant, pgn);
      expect(verdict(refused)).toBe("422 unreadable-pgn");
      expect(refused.body).toMatchObject(where);
    }
    for (const pgn of ["", 7, undefined, ["1. e4"]]) {
      expect(verdict(await read("spartan-chess", pgn))).toBe("422 invalid-request");
    }
    expect(verdict(await read("chess", "1. e4"))).toBe("404 not-found");
  });
});

describe("the server", () => {
  test("answers health checks and names the security contact", async () => {
    expect((await get("/healthz")).body).toEqual({ status: "ok" });
    const { text } = await get("/.well-known/security.txt");
    expect(text).toMatch(/^Contact: mailto:security@skytale\.test$/m);
    const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  });
});
