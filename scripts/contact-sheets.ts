import { writeFileSync } from "node:fs";
import { definePiece } from "../src/pictures/piece-sets";
import { gameOf, VARIANTS } from "../src/rules/registry";
import { SIDES, type Side } from "../src/shared/side";
import { drawLine, type Scene } from "./draw-line";

// Writes an HTML page with all pieces of all games, small and large, and some whole boards, to look at.

const SIZES = [24, 32, 64];
const GROUNDS = ["#f0e3cb", "#bd9468"];

interface Army {
  readonly variant: string;
  readonly side: Side;
  readonly letters: readonly string[];
}

const ARMIES: readonly Army[] = [
  ...VARIANTS.flatMap((variant) =>
    SIDES.map((side) => {
      const pieces = gameOf(variant).catalogue.pieces.filter(({ sides }) => sides.includes(side));
      return { variant, side, letters: pieces.map(({ letter }) => letter) };
    }),
  ),
  ...SIDES.map((side) => ({ variant: "a game without shapes", side, letters: ["X", "W"] })),
];

interface Sample extends Scene {
  readonly name: string;
  readonly orientation?: Side;
  readonly size?: number;
}

const SPARTA = "1wwww1www1/10/10/6h3/1W1H1w1h2/2w1h1W1H1/5H4/2W7/10/1WWW2WW2";

/** The opening of each game, and what is worth a look besides. */
const SAMPLES: readonly Sample[] = [
  ...VARIANTS.map((variant) => ({ name: `${variant}-start`, variant })),
  {
    name: "spartan-check",
    variant: "spartan-chess",
    position: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP4/8/PPP2PPP/R2QK2R w KQ - 0 12",
    moves: ["d1f3"],
  },
  {
    name: "spartan-black-below",
    variant: "spartan-chess",
    position: "l1k2k1l/h1h1hhhh/1h1c4/3hN1w1/2BP1g2/8/PPP2PPP/R3K2R b KQ - 0 12",
    moves: ["f4e3"],
    orientation: "black",
    size: 288,
  },
  {
    name: "hoplit-drop",
    variant: "hoplit-chess",
    position: "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[Hh] w KQkq - 2 3",
    moves: ["H@g1"],
  },
  { name: "hoplit-small", variant: "hoplit-chess", moves: ["use"], size: 290 },
  {
    name: "sparta-capture",
    variant: "sparta",
    position: `${SPARTA} b b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w 0 20`,
    moves: ["e5e3"],
  },
  {
    name: "sparta-small",
    variant: "sparta",
    position: `${SPARTA} w b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w 0 20`,
    moves: ["d6d5"],
    orientation: "black",
    size: 340,
  },
];

const drawSample = ({ name, orientation = "white", size, ...scene }: Sample): string =>
  drawLine(scene, { orientation, title: name, ...(size === undefined ? {} : { size }) });

function drawArmy({ variant, side, letters }: Army, size: number, ground: string): string {
  const cells = letters.map((letter) => {
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
