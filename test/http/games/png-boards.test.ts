import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { freshAddress, get, newGame, post, verdict } from "../client";

/** The width and height of a PNG, and a text that is equal for equal pictures. */
async function pictureAt(path: string, token?: string) {
  const headers = new Headers({ "CF-Connecting-IP": freshAddress() });
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const response = await exports.default.fetch(new Request(`https://skytale.test${path}`, { headers }));
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  const bytes = await response.arrayBuffer();
  const view = new DataView(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20), text: new Uint8Array(bytes).join() };
}

describe("a game's board as PNG", () => {
  test("shows the same position as the SVG with the same parameters", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/board.png`;
    const opening = await pictureAt(path);
    expect(opening).toMatchObject({ width: 474, height: 474 });
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const [moved, start, flipped, dark, plain] = await Promise.all(
      ["", "?ply=0", "?orientation=black", "?theme=dark", "?borderless=true"].map((query) => pictureAt(path + query)),
    );
    expect(start).toEqual(opening);
    expect(new Set([start, moved, flipped, dark, plain].map((picture) => picture?.text)).size).toBe(5);
    expect(await pictureAt(path, black.token)).toEqual(flipped);
    expect(plain).toMatchObject({ width: 480, height: 480 });
    expect(await pictureAt(`${path}?size=1000`)).toMatchObject({ width: 992 });
    for (const query of ["?size=99", "?size=1001", "?size=", "?size=1e3", "?ply=2", "?theme=blue"]) {
      expect(verdict(await get(path + query)), query).toBe("422 invalid-request");
    }
  });

  test("has an ETag, and may be cached as the SVG may", async () => {
    const { id, white } = await newGame();
    const path = `/v1/games/${id}/board.png`;
    const first = await get(path);
    const known = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const unchanged = await get(path, undefined, known);
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    expect((await get(path, undefined, known)).status).toBe(200);
    const past = await get(`${path}?ply=0`, undefined, known);
    expect([past.status, past.headers.get("Cache-Control")]).toEqual([304, "public, max-age=60"]);
  });

  test("of a private game is visible to its players only", async () => {
    const { id, white, black } = await newGame({ private: true });
    const path = `/v1/games/${id}/board.png`;
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const past = await get(`${path}?ply=0`, black.token);
    expect([past.status, past.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    for (const query of ["", "?ply=0", "?ply=99", "?size=9", "?pass=none"]) {
      expect(verdict(await get(path + query)), query).toBe("404 not-found");
    }
  });
});

describe("the board of a position as PNG", () => {
  test("shows any position with its last move", async () => {
    const position = "2k2k2/8/8/8/8/8/7h/K7 b - - 3 9";
    const query = (parameters: Readonly<Record<string, string>>) =>
      `/v1/variants/spartan-chess/board.png?${new URLSearchParams({ position, ...parameters })}`;
    const board = await pictureAt(query({ size: "240" }));
    expect(board).toMatchObject({ width: 233, height: 233 });
    expect((await pictureAt(query({ size: "240", last: "b1a1" }))).text).not.toBe(board.text);
  });

  test("is refused with the reason for an invalid position", async () => {
    const bad = await get(`/v1/variants/spartan-chess/board.png?position=${encodeURIComponent("8/8 w - - 0 1")}`);
    expect(verdict(bad)).toBe("422 invalid-position");
    expect(verdict(await get("/v1/variants/checkers/board.png"))).toBe("404 not-found");
  });
});
