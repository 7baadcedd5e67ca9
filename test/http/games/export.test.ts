import { describe, expect, test } from "vitest";
import { readPgn } from "../../../src/records/pgn-reader";
import { at, get, newGame, post, send, textAt, tokenWith, verdict } from "../client";

const PGN = "application/x-chess-pgn; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json";

/** A game after 1. e4, and a function that exports it. */
async function begunGame(changes: Readonly<Record<string, unknown>> = {}) {
  const game = await newGame(changes);
  await post(`/v1/games/${game.id}/moves`, game.white.token, { move: "e2e4", ply: 0 });
  const exportAs = (query: string, accept?: string, token?: string) =>
    get(`/v1/games/${game.id}/export${query}`, token, accept === undefined ? {} : { Accept: accept });
  return { ...game, exportAs };
}

describe("a game's record", () => {
  test("is PGN, JSON or text, as `format` says, whatever is accepted", async () => {
    const { id, white, black, exportAs } = await begunGame();
    const pgn = await exportAs("?format=pgn", "application/json");
    expect([pgn.status, pgn.headers.get("Content-Type")]).toEqual([200, PGN]);
    expect(pgn.headers.get("Content-Disposition")).toBe(`attachment; filename="spartan-chess-${id}.pgn"`);
    expect(pgn.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(pgn.text).toContain(`[Site "https://skytale.test/games/${id}"]\n`);
    expect(pgn.text).toContain(`[White "${white.username}"]\n[Black "${black.username}"]\n[Result "*"]\n`);
    expect(pgn.text).toMatch(/\n\n1\. e4 \*\n$/);

    const json = await exportAs("?format=json", "image/png");
    expect(json.headers.get("Content-Type")).toBe(JSON_TYPE);
    expect(json.headers.get("Content-Disposition")).toContain(".json");
    expect(json.body).toMatchObject({ id, status: "active", startPosition: null, outcome: null, finishedAt: null });
    expect(at(json.body, "moves", 0)).toMatchObject({ ply: 1, move: "e2e4", san: "e4", isMove: true, by: "player" });
    expect(at(json.body, "moves", 0, "position")).toBe(textAt((await get(`/v1/games/${id}`)).body, "position"));

    const text = await exportAs("?format=text");
    expect(text.headers.get("Content-Type")).toBe(TEXT);
    expect(text.headers.get("Content-Disposition")).toContain(".txt");
    expect(text.text).toContain(`\nhttps://skytale.test/games/${id}\n`);
    expect(text.text).toContain("1. e4\n");
  });

  test("is sent in the format that the client prefers", async () => {
    const { exportAs } = await begunGame();
    const chosen = async (accept?: string) => (await exportAs("", accept)).headers.get("Content-Type");
    expect(await chosen()).toBe(PGN);
    expect(await chosen("*/*")).toBe(PGN);
    expect(await chosen("application/json")).toBe(JSON_TYPE);
    expect(await chosen("TEXT/PLAIN")).toBe(TEXT);
    expect(await chosen("text/*")).toBe(TEXT);
    expect(await chosen("application/*;q=0.4, text/plain;q=0.5")).toBe(TEXT);
    expect(await chosen("application/x-chess-pgn;q=0.3, application/json;q=0.7, */*;q=0.1")).toBe(JSON_TYPE);
    expect(await chosen("*/*, application/x-chess-pgn;q=0")).toBe(JSON_TYPE);
    expect(await chosen("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")).toBe(PGN);
  });

  test("is refused in unknown formats", async () => {
    const { exportAs } = await begunGame();
    const refused = await exportAs("", "image/png, application/json;q=0");
    expect(verdict(refused)).toBe("406 not-acceptable");
    expect(refused.body.mediaTypes).toEqual(["application/x-chess-pgn", "application/json", "text/plain"]);
    expect(verdict(await exportAs("?format=fen"))).toBe("422 invalid-request");
    expect(verdict(await exportAs("?as=pgn"))).toBe("422 invalid-request");
  });

  test("is PGN in the dialect of a program that knows the game", async () => {
    const { id, black, exportAs } = await begunGame();
    await post(`/v1/games/${id}/moves`, black.token, { move: "b7d5", ply: 1 });
    for (const pgn of [
      await exportAs("?format=pgn&dialect=fairy-stockfish"),
      await exportAs("?dialect=fairy-stockfish", "application/json"),
      await exportAs(".pgn?dialect=fairy-stockfish"),
    ]) {
      expect([pgn.status, pgn.headers.get("Content-Type")]).toEqual([200, PGN]);
      expect(pgn.text).toContain('[Variant "Spartan"]');
      expect(pgn.text).toMatch(/\n\n1\. e4 Hbd5 \*\n$/);
    }
    expect(verdict(await exportAs("?format=json&dialect=fairy-stockfish"))).toBe("422 invalid-request");
    expect(verdict(await exportAs("?dialect=xboard"))).toBe("422 invalid-request");
    const sparta = await newGame({ variant: "sparta" });
    const refused = await get(`/v1/games/${sparta.id}/export.pgn?dialect=fairy-stockfish`);
    expect(verdict(refused)).toBe("422 dialect-unknown");
    expect(refused.body.errors).toEqual([{ field: "dialect", detail: "fairy-stockfish does not know sparta" }]);
  });

  test.each([
    ["pgn", "pgn"],
    ["json", "json"],
    ["txt", "text"],
  ])("has an address with the suffix .%s that ignores Accept", async (extension, format) => {
    const { id, white, exportAs } = await begunGame({ private: true });
    const path = `/v1/games/${id}/export.${extension}`;
    const [own, chosen] = [
      await get(path, white.token, { Accept: "image/png" }),
      await exportAs(`?format=${format}`, undefined, white.token),
    ];
    expect([own.status, own.text]).toEqual([200, chosen.text]);
    for (const name of ["Content-Type", "Content-Disposition", "ETag"]) {
      expect(own.headers.get(name), name).toBe(chosen.headers.get(name));
    }
    const tag = { "If-None-Match": own.headers.get("ETag") ?? "" };
    expect((await get(path, white.token, tag)).status).toBe(304);
    expect((await send("HEAD", path, { token: white.token })).status).toBe(200);
    expect(verdict(await get(`${path}?format=${format}`, white.token))).toBe("422 invalid-request");
    expect(verdict(await get(path))).toBe("404 not-found");
  });

  test("has an ETag that depends on the game and the format", async () => {
    const { id, white, black, exportAs } = await begunGame();
    const first = await exportAs("?format=pgn");
    const tag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Vary")).toBe("Authorization, Cookie, Accept");
    const again = () => get(`/v1/games/${id}/export?format=pgn`, undefined, { "If-None-Match": tag });
    const unchanged = await again();
    expect([unchanged.status, unchanged.text, unchanged.headers.get("ETag")]).toEqual([304, "", tag]);
    expect((await exportAs("?format=text")).headers.get("ETag")).not.toBe(tag);
    await post(`/v1/games/${id}/resign`, black.token);
    const ended = await again();
    expect(ended.status).toBe(200);
    expect(ended.text).toContain('[Reason "resignation"]\n\n1. e4 1-0\n');
    expect(readPgn(ended.text)).toMatchObject({ ok: true, value: { moves: ["e2e4"], result: "1-0" } });
    expect((await exportAs("?format=json", undefined, white.token)).body).toMatchObject({
      status: "finished",
      outcome: { winner: "white", reason: "resignation" },
    });
  });

  test("of a private game is visible to its players only", async () => {
    const { white, exportAs } = await begunGame({ private: true });
    expect((await exportAs("?format=pgn", undefined, white.token)).status).toBe(200);
    const strangers = [undefined, await tokenWith(white, ["feed:read"]), (await newGame()).white.token];
    for (const token of strangers) {
      expect(verdict(await exportAs("?format=pgn", undefined, token))).toBe("404 not-found");
      expect(verdict(await exportAs("?format=fen", undefined, token))).toBe("404 not-found");
      expect(verdict(await exportAs("", "image/png", token))).toBe("404 not-found");
    }
    expect(verdict(await get("/v1/games/0000000000000000/export"))).toBe("404 not-found");
  });

  test("contains other start positions and answers HEAD", async () => {
    const position = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w K - 0 9";
    const { id } = await newGame({ position });
    const { text } = await get(`/v1/games/${id}/export`);
    expect(text).toContain(`[SetUp "1"]\n[FEN "${position}"]\n`);
    const head = await send("HEAD", `/v1/games/${id}/export`);
    expect([head.status, head.text, head.headers.get("Content-Type")]).toEqual([200, "", PGN]);
  });

  test("separates the votes and drops of Hoplit Chess from its moves", async () => {
    const { id, white, black } = await newGame({ variant: "hoplit-chess" });
    for (const [ply, move] of ["decline", "use", "g1f3", "e7e5", "H@g1"].entries()) {
      const moved = await post(`/v1/games/${id}/moves`, (ply % 2 === 0 ? white : black).token, { move, ply });
      expect(moved.status, `${move}: ${moved.text}`).toBe(200);
    }
    const { text } = await get(`/v1/games/${id}/export`);
    expect(text).toContain('[HoplitVotes "decline use"]\n');
    expect(text).toMatch(/\n\n1\. Nf3 e5 2\. H@g1 \*\n$/);
    expect(at((await get(`/v1/games/${id}/export?format=json`)).body, "moves", 1)).toMatchObject({
      move: "use",
      isMove: false,
    });
  });

  test("names the options of Sparta and their effect on the start position", async () => {
    const { id } = await newGame({ variant: "sparta", options: { heroesConquer: true } });
    const { text } = await get(`/v1/games/${id}/export`);
    expect(text).toMatch(/\[FEN "[^"]* heroes-conquer"\]\n\[Options "heroesConquer"\]/);
    expect(readPgn(text)).toMatchObject({ ok: true, value: { variant: "sparta", options: { heroesConquer: true } } });
  });
});
