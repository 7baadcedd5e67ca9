import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawLine, drawnScene, type Scene } from "../../scripts/draw-line";
import type { BoardOptions } from "../../src/pictures/board";
import { boardPng } from "../../src/png/board-png";
import type { BoardPicture } from "../../src/rules/rules";

type Looks = Pick<BoardOptions, "orientation" | "theme" | "borderless">;

const WHITE: Looks = { orientation: "white" };

/** The pixels of a PNG as another program reads them: red, green, blue and alpha. */
async function read(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function draw(scene: Scene, looks: Looks, size: number) {
  const { picture, marks } = drawnScene(scene);
  return read(await boardPng(picture, { ...marks, ...looks, size }));
}

/** The same board by librsvg, which sharp contains, with squares of `45 * zoom` pixels. */
async function reference(scene: Scene, looks: Looks, zoom: number) {
  const svg = Buffer.from(drawLine(scene, { ...looks, title: "" }));
  return read(
    await sharp(svg, { density: 72 * zoom })
      .png()
      .toBuffer(),
  );
}

const CHECK: Scene = {
  variant: "spartan-chess",
  position: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP1g2/8/PPP2PPP/R3K2R b KQ - 0 12",
  moves: ["f4e3"],
};
const RESERVES: Scene = {
  variant: "hoplit-chess",
  position: "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[Hh] w KQkq - 2 3",
  moves: ["H@g1"],
};
const CITIES: Scene = {
  variant: "sparta",
  position:
    "1wwww1www1/10/10/6h3/1W1H1w1h2/2w1h1W1H1/5H4/2W7/10/1WWW2WW2 b b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w 0 20",
  moves: ["e5e3"],
};

const SCENES: readonly (readonly [name: string, Scene, Looks])[] = [
  ["the opening of Spartan Chess", { variant: "spartan-chess", moves: ["e2e4"] }, WHITE],
  ["a check, from the other side", CHECK, { orientation: "black" }],
  ["a check without a border", CHECK, { orientation: "white", borderless: true }],
  ["reserves", RESERVES, WHITE],
  ["reserves on a dark page", RESERVES, { orientation: "black", theme: "dark" }],
  ["reserves without a background", RESERVES, { orientation: "white", theme: "none" }],
  ["cities and captures", CITIES, WHITE],
];

describe.each([1, 2])("a board as PNG, %i times as large, looks like its SVG:", (zoom) => {
  test.each(SCENES)("%s", async (_, scene, looks) => {
    const other = await reference(scene, looks, zoom);
    const own = await draw(scene, looks, other.width);
    expect([own.width, own.height]).toEqual([other.width, other.height]);
    const differences = [...own.data].map((value, index) => Math.abs(value - (other.data[index] ?? 0)));
    const far = differences.filter((difference) => difference > 80).length;
    // The names of files and ranks differ, because the PNG has strokes in place of a font.
    expect(far / differences.length).toBeLessThan(0.004);
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(0.7);
  });
});

test.each([
  [100, 95, 11],
  [480, 474, 55],
  [999, 992, 115],
])("a board of at most %i pixels has squares of whole pixels", async (size, width, square) => {
  const { data, ...shape } = await draw({ variant: "spartan-chess" }, WHITE, size);
  expect(shape).toEqual({ width, height: width });
  // A row of pixels through the empty part of the board.
  const row = data.subarray(4 * width * Math.round(width * 0.43)).subarray(0, 4 * width);
  const colors = Array.from({ length: width }, (_, x) => row.subarray(4 * x, 4 * x + 3).toString("hex"));
  expect(colors.filter((color) => ["f0e3cb", "bd9468"].includes(color))).toHaveLength(8 * square);
});

test("a piece without a shape has its letter, and a letter without strokes a box", async () => {
  const scene = (piece: string): BoardPicture => ({
    files: 1,
    ranks: 1,
    pieces: [{ square: "a1", piece, side: "white" }],
    attackedKings: [],
  });
  const options = { variant: "a game without shapes", orientation: "white", borderless: true, size: 100 } as const;
  const boards = await Promise.all(["A", "X", "Ω", "Ж"].map((piece) => boardPng(scene(piece), options)));
  const [a, x, omega, zhe] = boards.map((png) => Buffer.from(png).toString("hex"));
  expect(new Set([a, x, omega]).size).toBe(3);
  expect(zhe).toBe(omega);
});

test("a board is small enough for a message with ten of them", async () => {
  for (const [name, scene, looks] of SCENES) {
    const { picture, marks } = drawnScene(scene);
    const { length } = await boardPng(picture, { ...marks, ...looks, size: 480 });
    expect(length, name).toBeLessThan(20_000);
  }
});
