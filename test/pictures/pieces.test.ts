import { describe, expect, test } from "vitest";
import { definePiece, PIECE_SETS } from "../../src/pictures/piece-sets";
import { DISC } from "../../src/pictures/shape";
import { revisionsOf, VARIANTS } from "../../src/rules/registry";
import { SIDES } from "../../src/shared/side";
import { elementsOf, parseXml } from "./xml";

/** The armies of all games, with the letters of their catalogues under all revisions. */
const ARMIES = VARIANTS.flatMap((variant) =>
  SIDES.map((side) => {
    const pieces = revisionsOf(variant).flatMap(({ catalogue }) => catalogue.pieces);
    const letters = pieces.filter(({ sides }) => sides.includes(side)).map(({ letter }) => letter);
    return [variant, side, [...new Set(letters)].join("")] as const;
  }),
);

const isDisc = (markup: string): boolean => elementsOf(parseXml(markup)).some(({ name }) => name === "text");

describe.each(ARMIES)("%s, %s: %s", (variant, side, letters) => {
  test("every piece of the catalogue has an entry in the piece set, and every entry a piece", () => {
    expect(Object.keys(PIECE_SETS[variant][side]).sort()).toEqual([...letters].sort());
  });

  test("every piece has its own well-formed shape inside its square", () => {
    const pieces = [...letters].map((letter) => definePiece(variant, side, letter));
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(letters.length);
    expect(new Set(pieces.map(({ markup }) => markup.replace(/id="[^"]*"/, ""))).size).toBe(letters.length);
    for (const [index, { id, markup }] of pieces.entries()) {
      expect(parseXml(markup).attributes.get("id")).toBe(id);
      expect(isDisc(markup)).toBe(PIECE_SETS[variant][side][letters.charAt(index)] === DISC);
      for (const [, x, y] of markup.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(2);
        expect(Number(x)).toBeLessThanOrEqual(43);
        expect(Number(y)).toBeGreaterThanOrEqual(2);
        expect(Number(y)).toBeLessThanOrEqual(40);
      }
    }
  });
});

test.each(ARMIES)("%s, %s: the set of letters shows the letter of each piece", (variant, side, letters) => {
  for (const letter of letters) {
    const { id, markup } = definePiece(variant, side, letter, "letters");
    expect(elementsOf(parseXml(markup)).filter(({ name }) => name === "text")).toHaveLength(1);
    expect(markup).toContain(`>${letter}</text>`);
    expect(id).not.toBe(definePiece(variant, side, letter).id);
  }
});

test("the set of letters exists for a game without figures", () => {
  expect(definePiece("a new game", "white", "Z", "letters").markup).toContain(">Z</text>");
});

test("an id stands for the same picture in every game", () => {
  const markups = new Map<string, string>();
  for (const [variant, side, letters] of ARMIES) {
    for (const letter of letters) {
      const { id, markup } = definePiece(variant, side, letter);
      expect(markups.get(id) ?? markup).toBe(markup);
      markups.set(id, markup);
    }
  }
});

test("the sides' shapes differ, and so do the shapes of one letter in different games", () => {
  for (const letter of "KQRBNHP") {
    expect(definePiece("hoplit-chess", "white", letter).markup).not.toBe(
      definePiece("hoplit-chess", "black", letter).markup,
    );
  }
  const ids = ["spartan-chess", "hoplit-chess", "sparta"].map((variant) => definePiece(variant, "black", "H").id);
  expect(new Set(ids).size).toBe(3);
  expect(definePiece("spartan-chess", "white", "K").id).not.toBe("black-king");
  expect(definePiece("spartan-chess", "black", "K").id).toBe("black-spartan-king");
});

test.each(SIDES)("a piece without a shape is drawn as a disc with its letter: %s", (side) => {
  const { id, markup } = definePiece("a new game", side, "Z");
  expect(isDisc(markup)).toBe(true);
  expect(elementsOf(parseXml(markup)).find(({ name }) => name === "text")?.text).toBe("Z");
  expect(definePiece("a new game", side, "Y").id).not.toBe(id);
  expect(isDisc(definePiece("spartan-chess", side, "Z").markup)).toBe(true);
});
