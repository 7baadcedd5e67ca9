import { describe, expect, test } from "vitest";
import { type BoardOptions, drawBoard } from "../../src/pictures/board";
import { THEMES } from "../../src/pictures/themes";
import { GAMES } from "../../src/rules/registry";
import type { BoardPicture } from "../../src/rules/rules";
import { SIDES, type Side } from "../../src/shared/side";
import { startLine, unwrap } from "../rules/lines";
import { Random } from "../rules/random";
import { type Element, elementsOf, parseXml } from "./xml";

const MOST_BYTES = 40_000;
const SQUARE = 45;

const EMPTY: BoardPicture = { files: 8, ranks: 8, pieces: [], attackedKings: [] };

const draw = (picture: BoardPicture, options: Partial<BoardOptions> = {}): string =>
  drawBoard(picture, { variant: "hoplit-chess", orientation: "white", title: "A board", ...options });

/** The positions of pieces and cities by id, in squares from the upper left corner. */
function placesOf(svg: string): readonly (readonly [id: string, column: number, row: number])[] {
  const uses = elementsOf(parseXml(svg)).filter(({ name }) => name === "use");
  return uses.map(({ attributes }) => {
    const [x, y] = [Number(attributes.get("x")), Number(attributes.get("y"))];
    return [(attributes.get("href") ?? "").slice(1), Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
  });
}

/** The corners of the squares that something in this color covers. */
const cornersOf = (svg: string, color: string): readonly string[] =>
  elementsOf(parseXml(svg))
    .filter(({ attributes }) => attributes.get("fill") === color && attributes.has("fill-opacity"))
    .map(({ attributes }) => /^M(\S+ \S+?)h/.exec(attributes.get("d") ?? "")?.[1] ?? "");

const LAST_MOVE = "#edc51f";
const ATTACKED = "#d5311d";

function expectSafe(svg: string): Element {
  const root = parseXml(svg);
  expect(new TextEncoder().encode(svg).length).toBeLessThan(MOST_BYTES);
  const elements = elementsOf(root);
  const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
  for (const { name, attributes } of elements) {
    expect(["svg", "title", "defs", "g", "path", "circle", "rect", "text", "use"]).toContain(name);
    for (const [attribute, value] of attributes) {
      expect(attribute).not.toMatch(/^on|^style$/);
      if (/href$/.test(attribute)) expect(ids).toContain(value.replace(/^#/, ""));
      if (attribute !== "xmlns") expect(value).not.toMatch(/:|url\(|NaN|undefined/);
    }
  }
  return root;
}

describe.each(Object.values(GAMES))("$id", (game) => {
  test("draws pictures of a random game that are safe, small and complete", () => {
    const random = new Random(7);
    let line = startLine(game);
    for (let ply = 0; ply < 120; ply++) {
      const picture = line.picture();
      for (const orientation of SIDES) {
        const svg = draw(picture, {
          variant: game.id,
          orientation,
          lastMove: game.touchedSquares(line.last?.move ?? ""),
        });
        expectSafe(svg);
        const reserves = SIDES.reduce((sum, side) => sum + (picture.reserves?.[side].length ?? 0), 0);
        expect(placesOf(svg)).toHaveLength(picture.pieces.length + (picture.cities?.length ?? 0) + reserves);
      }
      if (line.outcome !== null) break;
      line = unwrap(line.play(random.pick(line.legalMoves)));
    }
  });
});

test("stays small with a full board and all marks", () => {
  const squares = Array.from(
    { length: 100 },
    (_, index) => `${"abcdefghij".charAt(index % 10)}${Math.floor(index / 10) + 1}`,
  );
  const pieces = squares.map((square, index) => ({
    square,
    piece: "WHABCDEFGI".charAt(index % 10),
    side: SIDES[index % 2] ?? "white",
  }));
  const cities = squares.map((square, index) => ({ square, owner: SIDES[index % 2] ?? "white" }));
  const reserves = { white: ["W"], black: ["H"] };
  const picture = { files: 10, ranks: 10, pieces, cities, reserves, attackedKings: ["a1", "b2"] };
  expectSafe(draw(picture, { variant: "sparta", lastMove: ["a1", "a2"], captured: ["c3"] }));
});

test("draws the same picture as the same text", () => {
  const picture = startLine(GAMES["spartan-chess"]).picture();
  expect(draw(picture, { variant: "spartan-chess" })).toBe(draw(picture, { variant: "spartan-chess" }));
});

test("puts the requested side at the bottom", () => {
  const picture: BoardPicture = { ...EMPTY, pieces: [{ square: "a1", piece: "K", side: "white" }] };
  expect(placesOf(draw(picture))).toEqual([["white-king", 0, 7]]);
  expect(placesOf(draw(picture, { orientation: "black" }))).toEqual([["white-king", 7, 0]]);
  const letters = (orientation: Side): string =>
    elementsOf(parseXml(draw(EMPTY, { orientation })))
      .filter(({ name }) => name === "text")
      .toSorted((one, other) => Number(one.attributes.get("x")) - Number(other.attributes.get("x")))
      .map(({ text }) => text)
      .filter((text) => /[a-h]/.test(text))
      .join("");
  expect(letters("white")).toBe("abcdefgh");
  expect(letters("black")).toBe("hgfedcba");
});

test("marks the squares of the last move and attacked kings, and skips squares outside of the board", () => {
  const svg = draw({ ...EMPTY, attackedKings: ["h8"] }, { lastMove: ["a1", "a3", "j10"], captured: ["b1", "zz"] });
  expect(cornersOf(svg, LAST_MOVE)).toEqual(["20 323", "20 233"]);
  expect(cornersOf(svg, ATTACKED)).toEqual(["335 8"]);
  expect(svg.match(/stroke-width="4"/g)).toHaveLength(1);
  expect(cornersOf(draw(EMPTY), LAST_MOVE)).toEqual([]);
  const turned = draw(EMPTY, { lastMove: ["a1"], orientation: "black" });
  expect(cornersOf(turned, LAST_MOVE)).toEqual(["335 8"]);
});

test("shows the owners of cities, and their temples while they are empty", () => {
  const cities = [
    { square: "c5", owner: "white" },
    { square: "b6", owner: "black" },
    { square: "d6", owner: "black" },
  ] as const;
  const pieces = [{ square: "b6", piece: "W", side: "white" }] as const;
  const svg = draw({ files: 10, ranks: 10, pieces, cities, attackedKings: [] }, { variant: "sparta" });
  expect(placesOf(svg)).toEqual([
    ["white-city-empty", 2, 5],
    ["black-city-taken", 1, 4],
    ["black-city-empty", 3, 4],
    ["white-warrior", 1, 4],
  ]);
});

test("shows each side's reserve beside the board on its owner's side", () => {
  const picture = { ...EMPTY, reserves: { white: ["H"], black: ["H"] } };
  expect(placesOf(draw(picture))).toEqual([
    ["white-hoplit", 8, 7],
    ["black-hoplit", 8, 0],
  ]);
  expect(placesOf(draw(picture, { orientation: "black" }))).toEqual([
    ["white-hoplit", 8, 0],
    ["black-hoplit", 8, 7],
  ]);
  const used = draw({ ...EMPTY, reserves: { white: [], black: [] } });
  expect(parseXml(used).attributes.get("width")).toBe(parseXml(draw(picture)).attributes.get("width"));
  expect(parseXml(used).attributes.get("width")).not.toBe(parseXml(draw(EMPTY)).attributes.get("width"));
});

test("writes any title as plain text", () => {
  const title = `</title><script>alert("1")</script> & 'x' \u0000\ud800`;
  const root = expectSafe(draw(EMPTY, { title }));
  expect(root.attributes.get("role")).toBe("img");
  expect(root.children[0]?.name).toBe("title");
  expect(root.children[0]?.text).toBe(`</title><script>alert("1")</script> & 'x' \ufffd\ufffd`);
});

test("has the requested width and the matching height", () => {
  const attributes = (size?: number) => parseXml(draw(EMPTY, size === undefined ? {} : { size })).attributes;
  expect(attributes().get("viewBox")).toBe("0 0 388 388");
  expect(attributes().get("width")).toBe("388");
  expect(attributes(776).get("width")).toBe("776");
  expect(attributes(776).get("height")).toBe("776");
  expect(attributes(776).get("viewBox")).toBe("0 0 388 388");
});

/** The relative luminance of a color in `#rrggbb`, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color of the names of files and ranks. */
const inkOf = (svg: string): string =>
  elementsOf(parseXml(svg))
    .find(({ name, children }) => name === "g" && children[0]?.name === "text")
    ?.attributes.get("fill") ?? "";

/** The background color of the whole picture, if it has one. */
const paperOf = (svg: string): string | undefined =>
  elementsOf(parseXml(svg))
    .find(({ attributes }) => attributes.get("d")?.startsWith("M0 0h"))
    ?.attributes.get("fill");

describe("a theme", () => {
  const opening = startLine(GAMES["hoplit-chess"]).picture();

  test.each(THEMES)("%s: coordinates contrast with the page, and reserves are visible", (theme) => {
    const svg = draw({ ...EMPTY, reserves: { white: ["H"], black: ["H"] } }, { theme });
    const root = expectSafe(svg);
    expect(svg).not.toMatch(/currentColor/i);
    for (const page of theme === "none" ? ["#ffffff", "#000000"] : [paperOf(svg) ?? ""]) {
      expect(contrast(inkOf(svg), page), page).toBeGreaterThanOrEqual(4.5);
    }
    const shelf =
      elementsOf(root)
        .find(({ children }) => children[0]?.name === "rect")
        ?.attributes.get("fill") ?? "";
    expect(contrast(shelf, "#3b3735")).toBeGreaterThan(3);
  });

  test("light is the default, dark has a dark page, and none has no page", () => {
    expect(draw(opening, { theme: "light" })).toBe(draw(opening));
    expect(luminance(paperOf(draw(opening, { theme: "light" })) ?? "")).toBeGreaterThan(0.8);
    expect(luminance(paperOf(draw(opening, { theme: "dark" })) ?? "")).toBeLessThan(0.03);
    expect(paperOf(draw(opening, { theme: "none" }))).toBeUndefined();
  });

  test("does not change pieces", () => {
    const shapes = THEMES.map((theme) => /<defs>.*<\/defs>/s.exec(draw(opening, { theme }))?.[0]);
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toContain("white-king");
  });
});

test("a borderless board ends with its squares and its reserves", () => {
  const picture: BoardPicture = { ...EMPTY, pieces: [{ square: "a1", piece: "K", side: "white" }] };
  const svg = draw(picture, { borderless: true, size: 120 });
  const root = expectSafe(svg);
  expect(root.attributes.get("viewBox")).toBe("0 0 360 360");
  expect([root.attributes.get("width"), root.attributes.get("height")]).toEqual(["120", "120"]);
  expect(elementsOf(root).filter(({ name }) => name === "text")).toEqual([]);
  expect(placesOf(svg)).toEqual([["white-king", 0, 7]]);
  const reserves = draw({ ...picture, reserves: { white: [], black: ["H"] } }, { borderless: true });
  expect(parseXml(reserves).attributes.get("viewBox")).toBe("0 0 413 360");
});
