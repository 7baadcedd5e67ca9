import { describe, expect, test } from "vitest";
import { VARIANTS } from "../../../src/rules/registry";
import { type Element, elementsOf, parseXml } from "../../pictures/xml";
import { at, get, listAt, newGame, post, textAt, verdict } from "../client";
import type { Answer } from "../json";

const SVG = "image/svg+xml; charset=utf-8";
const LAST_MOVE = "#edc51f";

/** Parses the board in an answer. Fails unless it is one well-formed picture that is safe to open as a document. */
function pictureOf({ status, headers, text }: Answer): { root: Element; pieces: number; marks: number } {
  expect([status, headers.get("Content-Type")]).toEqual([200, SVG]);
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const root = parseXml(text);
  const elements = elementsOf(root);
  const marks = elements.filter(({ attributes }) => attributes.get("fill") === LAST_MOVE).length;
  return { root, pieces: elements.filter(({ name }) => name === "use").length, marks };
}

const titleOf = (answer: Answer): string => pictureOf(answer).root.children[0]?.text ?? "";
/** The file letters below the board from left to right. Their order shows whose side is at the bottom. */
const filesOf = (answer: Answer): string =>
  elementsOf(pictureOf(answer).root)
    .filter(({ name, text }) => name === "text" && /[a-h]/.test(text))
    .toSorted((one, other) => Number(one.attributes.get("x")) - Number(other.attributes.get("x")))
    .map(({ text }) => text)
    .join("");

describe("a game's board", () => {
  test("shows the current position or the one after a ply", async () => {
    const { id, white, black } = await newGame();
    const board = (query = "", token?: string) => get(`/v1/games/${id}/board.svg${query}`, token);
    expect(pictureOf(await board()).marks).toBe(0);
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    await post(`/v1/games/${id}/moves`, black.token, { move: "b7d5", ply: 1 });
    await post(`/v1/games/${id}/moves`, white.token, { move: "e4d5", ply: 2 });
    expect(titleOf(await board())).toBe(`Spartan Chess: ${white.username} and ${black.username}, ply 3: exd5`);
    expect(pictureOf(await board())).toMatchObject({ pieces: 31, marks: 2 });
    expect(pictureOf(await board("?ply=2"))).toMatchObject({ pieces: 32, marks: 2 });
    expect(titleOf(await board("?ply=0"))).toMatch(/, the start$/);
    expect((await board("?ply=3")).text).toBe((await board()).text);
    const late = await board("?ply=4");
    expect(verdict(late)).toBe("422 invalid-request");
    expect(at(late.body, "errors", 0)).toMatchObject({ field: "ply", detail: expect.stringContaining("0 to 3") });
    for (const query of ["?ply=-1", "?ply=x", "?ply=", "?orientation=north", "?size=9"]) {
      expect(verdict(await board(query)), query).toBe("422 invalid-request");
    }
  });

  test("shows the viewing player's side at the bottom", async () => {
    const { id, white, black } = await newGame();
    const files = async (query: string, token?: string) =>
      filesOf(await get(`/v1/games/${id}/board.svg${query}`, token));
    expect(await files("")).toBe("abcdefgh");
    expect(await files("", white.token)).toBe("abcdefgh");
    expect(await files("", black.token)).toBe("hgfedcba");
    expect(await files("?orientation=white", black.token)).toBe("abcdefgh");
    expect(await files("?orientation=black")).toBe("hgfedcba");
  });

  test("has an ETag and may be cached briefly", async () => {
    const { id, white } = await newGame();
    const path = `/v1/games/${id}/board.svg`;
    const first = await get(path);
    const tag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const unchanged = await get(path, undefined, { "If-None-Match": tag });
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    expect((await get(path, undefined, { "If-None-Match": tag })).status).toBe(200);
    const past = await get(`${path}?ply=0`, undefined, { "If-None-Match": tag });
    expect([past.status, past.headers.get("Cache-Control")]).toEqual([304, "public, max-age=60"]);
    expect((await get(`${path}?ply=1`)).headers.get("Cache-Control")).toBe("private, no-cache");
  });

  test("of a private game is visible to its players only", async () => {
    const { id, white, black } = await newGame({ private: true });
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    const past = await get(`/v1/games/${id}/board.svg?ply=0`, black.token);
    expect([past.status, past.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    for (const query of ["", "?ply=0", "?ply=99", "?ply=x"]) {
      expect(verdict(await get(`/v1/games/${id}/board.svg${query}`)), query).toBe("404 not-found");
    }
  });
});

describe.each([
  ["a game", async () => `/v1/games/${(await newGame()).id}/board.svg`],
  ["a position", async () => "/v1/variants/spartan-chess/board.svg"],
])("the look of the board of %s", (_, pathOf) => {
  test("follows theme and borderless, and is light with a border by default", async () => {
    const path = await pathOf();
    const plain = await get(path);
    const looks = await Promise.all(
      ["?theme=light&borderless=false", "?theme=dark", "?theme=none", "?borderless=true"].map((query) =>
        get(path + query),
      ),
    );
    const [light, ...others] = looks;
    expect(light?.text).toBe(plain.text);
    expect(new Set([plain, ...others].map(({ text }) => text)).size).toBe(4);
    expect(new Set([plain, ...others].map(({ headers }) => headers.get("ETag"))).size).toBe(4);
    for (const look of looks) expect(pictureOf(look).pieces).toBe(pictureOf(plain).pieces);
    expect(looks.map(filesOf)).toEqual(["abcdefgh", "abcdefgh", "abcdefgh", ""]);
  });

  test("is refused for an unknown look", async () => {
    const path = await pathOf();
    for (const query of ["?theme=blue", "?theme=", "?borderless=yes", "?borderless"]) {
      expect(verdict(await get(path + query)), query).toBe("422 invalid-request");
    }
  });
});

describe("the board of a position", () => {
  const boardOf = (variant: string, query: Readonly<Record<string, string>> = {}) =>
    get(`/v1/variants/${variant}/board.svg?${new URLSearchParams(query)}`);

  test.each(VARIANTS)("of %s shows the opening by default", async (variant) => {
    const board = await boardOf(variant);
    const { pieces } = pictureOf(board);
    const analysis = await post(`/v1/variants/${variant}/analyze?include=board`, undefined, { moves: [] });
    const { cities = [], reserves = {} } = Object(at(analysis.body, "board"));
    const reserved = Object.values<readonly string[]>(reserves).flat().length;
    expect(pieces).toBe(listAt(analysis.body, "board", "pieces").length + cities.length + reserved);
    expect(titleOf(board)).toContain(textAt(analysis.body, "position"));
    expect(board.headers.get("Cache-Control")).toBe("public, max-age=604800");
    const again = await get(`/v1/variants/${variant}/board.svg`, undefined, {
      "If-None-Match": board.headers.get("ETag") ?? "",
    });
    expect(again.status).toBe(304);
  });

  test("shows any position with its last move, from both sides", async () => {
    const position = "2k2k2/8/8/8/8/8/7h/K7 b - - 3 9";
    expect(pictureOf(await boardOf("spartan-chess", { position, last: "b1a1" }))).toMatchObject({
      pieces: 4,
      marks: 2,
    });
    expect(pictureOf(await boardOf("spartan-chess", { position, last: "no move" })).marks).toBe(0);
    expect(filesOf(await boardOf("spartan-chess", { position, orientation: "black" }))).toBe("hgfedcba");
  });

  test("is refused with the reason for an invalid position", async () => {
    const bad = await boardOf("spartan-chess", { position: "8/8/8/8/8/8/8/8 w - - 0 1" });
    expect(verdict(bad)).toBe("422 invalid-position");
    expect(textAt(bad.body, "errors", 0, "detail")).toMatch(/king/);
    expect(verdict(await boardOf("spartan-chess", { position: "8".repeat(501) }))).toBe("422 invalid-request");
    expect(verdict(await boardOf("spartan-chess", { position: "" }))).toBe("422 invalid-request");
    expect(verdict(await boardOf("spartan-chess", { last: "e".repeat(41) }))).toBe("422 invalid-request");
    expect(verdict(await boardOf("checkers"))).toBe("404 not-found");
  });
});
