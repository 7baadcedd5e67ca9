import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { definePiece } from "../src/pictures/piece-sets";
import type { Theme } from "../src/pictures/themes";
import { gameOf, VARIANTS } from "../src/rules/registry";
import { SIDES, type Side } from "../src/shared/side";
import { drawLine, drawLineCard, type Scene } from "./draw-line";

// Draws contact sheets of all pieces, some boards and cards into a folder of PNG files, to review changes of the
// drawings. Boards are drawn as thumbnails, at page size and large; in color, in gray, on a dark page and without a
// background.

interface Sample extends Scene {
  readonly orientation?: Side;
  readonly borderless?: boolean;
}

const SPARTA = "1wwww1www1/10/10/6h3/1W1H1w1h2/2w1h1W1H1/5H4/2W7/10/1WWW2WW2";
const CITIES = "b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w";

/** The opening position of each game, and special cases: checks, drops, captures, conquered cities. */
const SAMPLES: readonly Sample[] = [
  ...VARIANTS.map((variant) => ({ variant })),
  {
    variant: "spartan-chess",
    position: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP1g2/8/PPP2PPP/R2QK2R w KQ - 0 12",
    moves: ["d1f3"],
  },
  {
    variant: "spartan-chess",
    position: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP1g2/8/PPP2PPP/R3K2R b KQ - 0 12",
    moves: ["f4e3"],
    orientation: "black",
    borderless: true,
  },
  {
    variant: "hoplit-chess",
    position: "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[Hh] w KQkq - 2 3",
    moves: ["H@g1"],
  },
  {
    variant: "hoplit-chess",
    position: "rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR[Hh] w KQkq - 0 2",
    moves: ["d1h5"],
  },
  { variant: "sparta", position: `${SPARTA} b ${CITIES} 0 20`, moves: ["e5e3"] },
  { variant: "sparta", position: `${SPARTA} w ${CITIES} 0 20`, moves: ["d6d5"], orientation: "black" },
];

interface Page {
  readonly name: string;
  readonly ground: string;
  readonly theme: Theme;
  readonly isGray?: boolean;
}

const PAGES: readonly Page[] = [
  { name: "light", ground: "#ffffff", theme: "light" },
  { name: "gray", ground: "#ffffff", theme: "light", isGray: true },
  { name: "dark", ground: "#101114", theme: "dark" },
  { name: "none-on-light", ground: "#ffffff", theme: "none" },
  { name: "none-on-dark", ground: "#101114", theme: "none" },
];

/** Board widths in pixels. Each board pixel covers `zoom` × `zoom` pixels of the sheet. */
const SIZES = [
  { width: 120, zoom: 3 },
  { width: 360, zoom: 1 },
  { width: 800, zoom: 1 },
];

const GAP = 12;

/** Arranges images in rows on a background. */
async function sheetOf(rows: readonly (readonly Buffer[])[], ground: string) {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [width, height] = [0, GAP];
  for (const row of rows) {
    let [left, tallest] = [GAP, 0];
    for (const input of row) {
      const size = await sharp(input).metadata();
      placed.push({ input, left, top: height });
      left += size.width + GAP;
      tallest = Math.max(tallest, size.height);
    }
    width = Math.max(width, left);
    height += tallest + GAP;
  }
  const empty = sharp({ create: { width, height, channels: 4, background: ground } });
  return sharp(await empty.composite(placed).png().toBuffer());
}

async function boardSheet({ theme, ground, isGray = false }: Page, { width, zoom }: (typeof SIZES)[number]) {
  const boards = await Promise.all(
    SAMPLES.map(async ({ orientation = "white", borderless = false, ...scene }) => {
      const svg = drawLine(scene, { orientation, title: scene.variant, size: width, theme, borderless });
      const board = await sharp(Buffer.from(svg)).png().toBuffer();
      return sharp(board)
        .resize({ width: width * zoom, kernel: "nearest" })
        .png()
        .toBuffer();
    }),
  );
  const rows = [boards.slice(0, 4), boards.slice(4)];
  const sheet = await sheetOf(rows, ground);
  return isGray ? sheet.grayscale() : sheet;
}

/** One row per army and size, with every piece on light and dark squares. */
async function pieceSheet() {
  const armies = [...VARIANTS, "a game without shapes"].flatMap((variant) =>
    SIDES.map((side) => ({ variant, side, letters: lettersOf(variant, side) })),
  );
  const rows = [45, 128].flatMap((size) =>
    armies.map(({ variant, side, letters }) =>
      Promise.all(
        letters.flatMap((letter) =>
          ["#f0e3cb", "#bd9468"].map((ground) => {
            const { markup } = definePiece(variant, side, letter);
            const square = `<path fill="${ground}" d="M0 0h45v45H0z"/>${markup}`;
            const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 45 45">${square}</svg>`;
            return sharp(Buffer.from(svg)).png().toBuffer();
          }),
        ),
      ),
    ),
  );
  return sheetOf(await Promise.all(rows), "#ffffff");
}

/** Cards of the same positions, with usernames of different lengths. */
async function cardSheet() {
  const names = ["ada", "leonidas", "a-name-of-some-length", "W".repeat(20)];
  const cards = await Promise.all(
    SAMPLES.map(({ orientation = "white", borderless: _, ...scene }, index) => {
      const [white = "", black = ""] = [names[index % 4], names[(index + 1) % 4]];
      const game = gameOf(scene.variant).catalogue.name;
      const text = { game, players: { white, black }, status: "Black to move", detail: "Ply 23: Qf3" };
      return sharp(Buffer.from(drawLineCard(scene, orientation, text)))
        .resize({ width: 600 })
        .png()
        .toBuffer();
    }),
  );
  return sheetOf([cards.slice(0, 3), cards.slice(3, 6), cards.slice(6)], "#ffffff");
}

function lettersOf(variant: string, side: Side): readonly string[] {
  const known = VARIANTS.find((id) => id === variant);
  if (known === undefined) return ["X", "W"];
  const pieces = gameOf(known).catalogue.pieces.filter(({ sides }) => sides.includes(side));
  return pieces.map(({ letter }) => letter);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("usage: npm run contact-sheets -- <folder>\n");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
await (await pieceSheet()).png().toFile(path.join(folder, "pieces.png"));
await (await cardSheet()).png().toFile(path.join(folder, "cards.png"));
for (const page of PAGES) {
  for (const size of SIZES) {
    const file = path.join(folder, `boards-${size.width}-${page.name}.png`);
    await (await boardSheet(page, size)).png().toFile(file);
  }
}
