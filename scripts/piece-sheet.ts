import { writeFileSync } from "node:fs";
import { drawBoard } from "../src/pictures/board";
import { squaresOfMove } from "../src/pictures/last-move";
import { definePiece } from "../src/pictures/piece-sets";
import type { BoardPicture } from "../src/rules/rules";
import { SIDES, type Side } from "../src/shared/side";

// Writes an HTML page with all pieces of all games, small and large, and some whole boards, to look at.

const SIZES = [24, 32, 64];
const GROUNDS = ["#f0e3cb", "#bd9468"];
const ARMIES: readonly { readonly variant: string; readonly side: Side; readonly letters: string }[] = [
  { variant: "spartan-chess", side: "white", letters: "KQRBNP" },
  { variant: "spartan-chess", side: "black", letters: "KGWCLH" },
  { variant: "hoplit-chess", side: "white", letters: "KQRBNHP" },
  { variant: "hoplit-chess", side: "black", letters: "KQRBNHP" },
  { variant: "sparta", side: "white", letters: "WH" },
  { variant: "sparta", side: "black", letters: "WH" },
  { variant: "a game without shapes", side: "white", letters: "XW" },
  { variant: "a game without shapes", side: "black", letters: "XW" },
];

interface Sample {
  readonly name: string;
  readonly variant: string;
  /** Ranks from the highest; upper case is white. */
  readonly ranks: string;
  readonly orientation?: Side;
  readonly move?: string;
  readonly captured?: readonly string[];
  readonly attackedKings?: readonly string[];
  readonly reserves?: BoardPicture["reserves"];
  readonly cities?: BoardPicture["cities"];
  readonly size?: number;
}

const city = (owner: Side, squares: string) => squares.split(" ").map((square) => ({ square, owner }));

const SAMPLES: readonly Sample[] = [
  { name: "spartan-start", variant: "spartan-chess", ranks: "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR" },
  {
    name: "spartan-check",
    variant: "spartan-chess",
    ranks: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP1g2/5Q2/PPP2PPP/R3K2R",
    move: "d1f3",
    attackedKings: ["f8", "c8"],
  },
  {
    name: "spartan-black-below",
    variant: "spartan-chess",
    ranks: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP4/4g3/PPP2PPP/R3K2R",
    orientation: "black",
    move: "f4e3",
    attackedKings: ["e1"],
    size: 288,
  },
  {
    name: "hoplit-drop",
    variant: "hoplit-chess",
    ranks: "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5NP1/PPP1PP1P/RNBQKBHR",
    move: "H@g1",
    reserves: { white: [], black: ["H"] },
  },
  {
    name: "hoplit-start",
    variant: "hoplit-chess",
    ranks: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    reserves: { white: ["H"], black: ["H"] },
    size: 290,
  },
  {
    name: "sparta-start",
    variant: "sparta",
    ranks: "1wwwwwwww1/10/10/10/10/10/10/10/10/1WWWWWWWW1",
    cities: [...city("black", "b6 d6 f6 h6"), ...city("white", "c5 e5 g5 i5")],
  },
  {
    name: "sparta-cities",
    variant: "sparta",
    ranks: "1wwww1www1/10/10/6h3/1W1H1w1h2/2w1h1W1H1/5H4/2W7/10/1WWW2WW2",
    move: "e8f6",
    captured: ["e7"],
    cities: [...city("black", "b6 f6 h6 e5"), ...city("white", "c5 d6 g5 i5")],
  },
  {
    name: "sparta-small",
    variant: "sparta",
    ranks: "1wwww1www1/10/10/6h3/1W1H1w1h2/2w1h1W1H1/5H4/2W7/10/1WWW2WW2",
    move: "e8f6",
    orientation: "black",
    cities: [...city("black", "b6 f6 h6 e5"), ...city("white", "c5 d6 g5 i5")],
    size: 340,
  },
];

function pictureOf(sample: Sample): BoardPicture {
  const rows = sample.ranks.split("/");
  const pieces = rows.flatMap((row, index) => {
    const cells = row.replace(/\d+/g, (run) => ".".repeat(Number(run)));
    return [...cells].flatMap((letter, file) => {
      if (letter === ".") return [];
      const piece = letter.toUpperCase();
      const square = `${String.fromCharCode("a".charCodeAt(0) + file)}${rows.length - index}`;
      return [{ square, piece, side: letter === piece ? SIDES[0] : SIDES[1] }];
    });
  });
  const { attackedKings = [], reserves, cities } = sample;
  const extra = { ...(reserves === undefined ? {} : { reserves }), ...(cities === undefined ? {} : { cities }) };
  return { files: rows.length, ranks: rows.length, pieces, attackedKings, ...extra };
}

function drawSample(sample: Sample): string {
  return drawBoard(pictureOf(sample), {
    variant: sample.variant,
    orientation: sample.orientation ?? "white",
    title: sample.name,
    lastMove: squaresOfMove(sample.move ?? ""),
    ...(sample.captured === undefined ? {} : { captured: sample.captured }),
    ...(sample.size === undefined ? {} : { size: sample.size }),
  });
}

function drawArmy({ variant, side, letters }: (typeof ARMIES)[number], size: number, ground: string): string {
  const cells = [...letters].map((letter) => {
    const svg = `<svg width="${size}" height="${size}" viewBox="0 0 45 45" style="background:${ground}">`;
    return `${svg}${definePiece(variant, side, letter).markup}</svg>`;
  });
  return `<span>${cells.join("")}</span>`;
}

const [path, sampleName] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write(`usage: piece-sheet <file.html> [${SAMPLES.map(({ name }) => name).join("|")}]\n`);
  process.exit(2);
}
const sheet = ARMIES.flatMap((army) =>
  GROUNDS.map((ground) => `<p>${SIZES.map((size) => drawArmy(army, size, ground)).join(" ")}</p>`),
);
const boards = SAMPLES.filter(({ name }) => sampleName === undefined || name === sampleName).map(drawSample);
const style = "<style>body{margin:8px;background:#fff}p{margin:0;line-height:0}svg{vertical-align:top}</style>";
const page = [...(sampleName === undefined ? sheet : []), ...boards].join("\n");
writeFileSync(path, `<!doctype html><meta charset="utf-8"><title>Pieces</title>${style}\n${page}\n`);
