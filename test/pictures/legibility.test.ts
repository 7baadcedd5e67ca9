import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawBoard } from "../../src/pictures/board";
import { defineCity } from "../../src/pictures/cities";
import { definePiece, PIECE_SETS } from "../../src/pictures/piece-sets";
import { gameOf, VARIANTS } from "../../src/rules/registry";
import type { BoardPicture } from "../../src/rules/rules";
import { SIDES, type Side } from "../../src/shared/side";

// Tests that pieces, cities and marks can be distinguished without colors on a small board: 120 pixels wide, in gray.

const THUMBNAIL = 120;
/** The size of a square of a thumbnail, in pixels: ten squares and the border share its width. */
const TINY = 11;

interface Raster {
  readonly width: number;
  readonly pixels: readonly number[];
}

/** One channel of a rasterized document, 0 to 255: the lightness in gray, or the opacity. */
async function rasterize(svg: string, channel: "lightness" | "cover"): Promise<Raster> {
  const image = sharp(Buffer.from(svg));
  const gray = channel === "cover" ? image.extractChannel("alpha") : image.flatten({ background: "#fff" }).grayscale();
  const { data, info } = await gray.raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(1);
  return { width: info.width, pixels: [...data] };
}

/** A drawing of one square as a document. */
const svgOf = (markup: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 45 45">${markup}</svg>`;

const silhouette = (variant: string, side: Side, letter: string, size: number): Promise<Raster> =>
  rasterize(svgOf(definePiece(variant, side, letter).markup, size), "cover");

type Scene = Omit<BoardPicture, "attackedKings">;

const CHECKERED = { files: 8, ranks: 8 };
const PLAIN = { files: 10, ranks: 10, cities: [] };

/** A board without a border, so that the positions of its squares are known. */
const thumbnail = (scene: Scene, variant: string, lastMove: readonly string[] = []): Promise<Raster> =>
  rasterize(
    drawBoard(
      { ...scene, attackedKings: [] },
      { variant, orientation: "white", title: "", size: THUMBNAIL, borderless: true, lastMove },
    ),
    "lightness",
  );

/** The pixels of one square of a thumbnail, by its column from the left and its row from the top. */
function lightness({ width, pixels }: Raster, column: number, row: number, files: number): readonly number[] {
  const size = width / files;
  return pixels.filter(
    (_, index) => Math.floor((index % width) / size) === column && Math.floor(index / width / size) === row,
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const at = (values: readonly number[], index: number): number => values[index] ?? Number.NaN;

/** The fraction of the covered pixels that only one of the two covers. */
function difference(one: Raster, other: Raster): number {
  const apart = one.pixels.map((value, index) => Math.abs(value - at(other.pixels, index)));
  const either = one.pixels.map((value, index) => Math.max(value, at(other.pixels, index)));
  return sum(apart) / sum(either);
}

const mean = (values: readonly number[]): number => sum(values) / values.length;

const lettersOf = (variant: (typeof VARIANTS)[number], side: Side): readonly string[] =>
  gameOf(variant)
    .catalogue.pieces.filter(({ sides }) => sides.includes(side))
    .map(({ letter }) => letter);

const ARMIES = VARIANTS.flatMap((variant) => SIDES.map((side) => [variant, side] as const));

test.each(ARMIES)("%s, %s: all silhouettes differ", async (variant, side) => {
  const army = await Promise.all(
    lettersOf(variant, side).map(async (letter) => [letter, await silhouette(variant, side, letter, TINY)] as const),
  );
  for (const [index, [letter, shape]] of army.entries()) {
    for (const [other, otherShape] of army.slice(index + 1)) {
      expect(difference(shape, otherShape), `${letter} and ${other}`).toBeGreaterThan(0.18);
    }
  }
});

test("a hoplite is smaller and simpler than every officer", async () => {
  const cover = async (letter: string) => sum((await silhouette("spartan-chess", "black", letter, 45)).pixels);
  const layers = (letter: string) => {
    const shape = PIECE_SETS["spartan-chess"].black[letter];
    return typeof shape === "object" ? shape.layers.length : 0;
  };
  for (const officer of "KGWCL") {
    expect(await cover("H"), officer).toBeLessThan((await cover(officer)) * 0.9);
    expect(layers("H"), officer).toBeLessThanOrEqual(layers(officer));
  }
});

test.each(SIDES)("%s: warriors and heroes of Sparta are as tall as four fifths of a square", async (side) => {
  for (const letter of lettersOf("sparta", side)) {
    const { width, pixels } = await silhouette("sparta", side, letter, 100);
    const rows = pixels.flatMap((value, index) => (value > 127 ? [Math.floor(index / width)] : []));
    expect(Math.max(...rows) - Math.min(...rows) + 1, letter).toBeGreaterThanOrEqual(80);
  }
});

describe("a city", () => {
  /** The square d5 of a thumbnail: index 3 from the left and 5 from the top. */
  async function cityOf(owner: Side, piece?: { readonly piece: string; readonly side: Side }) {
    const pieces = piece === undefined ? [] : [{ square: "d5", ...piece }];
    return lightness(await thumbnail({ ...PLAIN, cities: [{ square: "d5", owner }], pieces }, "sparta"), 3, 5, 10);
  }

  test("shows its owner, whichever piece is in it", async () => {
    for (const side of SIDES) {
      for (const piece of lettersOf("sparta", side)) {
        const [white, black] = [await cityOf("white", { piece, side }), await cityOf("black", { piece, side })];
        expect(mean(white) - mean(black), `${side} ${piece}`).toBeGreaterThan(25);
      }
    }
  });

  test("shows its temple beside a piece: roof, columns and steps", async () => {
    for (const owner of SIDES) {
      for (const isEmpty of [true, false]) {
        const { markup } = defineCity(owner, isEmpty);
        const { width, pixels } = await rasterize(svgOf(markup, 45), "lightness");
        const places = { gable: [22, 3], eaves: [41, 12], left: [5, 28], right: [39, 28], steps: [22, 41] } as const;
        for (const [name, [x, y]] of Object.entries(places)) {
          const value = at(pixels, y * width + x);
          if (owner === "white") expect(value, name).toBeGreaterThan(240);
          else expect(value, name).toBeLessThan(120);
        }
      }
    }
  });
});

test("squares of the last move are marked by more than their hue", async () => {
  const scenes: readonly (readonly [string, Scene])[] = [
    ["spartan-chess", { ...CHECKERED, pieces: [{ square: "b3", piece: "Q", side: "white" }] }],
    ["hoplit-chess", { ...CHECKERED, pieces: [{ square: "b3", piece: "Q", side: "black" }] }],
    ["sparta", { ...PLAIN, pieces: [{ square: "b3", piece: "W", side: "black" }] }],
    ["sparta", { ...PLAIN, cities: [{ square: "b3", owner: "black" }], pieces: [] }],
    ["sparta", { ...PLAIN, cities: [{ square: "b3", owner: "white" }], pieces: [] }],
  ];
  for (const [variant, picture] of scenes) {
    const plain = await thumbnail(picture, variant);
    const marked = await thumbnail(picture, variant, ["a3", "b3"]);
    for (const column of [0, 1]) {
      const [before, after] = [plain, marked].map((image) =>
        lightness(image, column, picture.ranks - 3, picture.files),
      );
      const changed = before?.filter((value, index) => Math.abs(value - at(after ?? [], index)) > 40) ?? [];
      expect(changed.length, `${variant}, ${"ab"[column]}3`).toBeGreaterThan(12);
    }
  }
});

test("the first and the last square of a move look different", async () => {
  const picture = { ...CHECKERED, pieces: [] };
  const marked = await thumbnail(picture, "hoplit-chess", ["a3"]);
  const center = lightness(marked, 0, 5, 8);
  const plain = lightness(await thumbnail(picture, "hoplit-chess"), 0, 5, 8);
  expect(Math.min(...center.slice(36, 108))).toBeLessThan(Math.min(...plain.slice(36, 108)) - 40);
});
