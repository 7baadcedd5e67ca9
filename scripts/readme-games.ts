import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gameOf, VARIANTS, type Variant } from "../src/rules/registry";
import { drawLine, type Scene } from "./draw-line";

// Writes the README's table of games and its pictures. With --check, only reports whether they are up to date.

const ROOT = path.join(import.meta.dirname, "..");
const BEGIN = "<!-- games: written by npm run readme-games -->";
const END = "<!-- /games -->";

interface Shown extends Omit<Scene, "variant"> {
  /** Alternative text of the picture. */
  readonly title: string;
  readonly caption: string;
}

/** Pictures and captions of games. A game without an entry is shown in its opening position. */
const SHOWN: Readonly<Partial<Record<Variant, Shown>>> = {
  "spartan-chess": {
    position: "1g2k1w1/h1h1h1hh/k1hcc3/8/3P4/1PQ3P1/1P3PBP/R1B2RK1 w - - 0 16",
    title: "Spartan Chess: Persians below, Spartans with two kings above",
    caption: "Persians with the orthodox army against Spartans with two kings",
  },
  "hoplit-chess": {
    position: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[Hh] w KQkq - 0 3",
    moves: ["H@g1"],
    title: "Hoplit Chess: White has dropped a Hoplit on g1",
    caption: "orthodox chess with one more piece each, if the players vote for it",
  },
  sparta: {
    position: "1w1w2www1/10/4w5/3w6/3W2H3/2H7/6W3/10/10/1WW2W1W2 w b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w 0 12",
    title: "Sparta: warriors, heroes and eight cities",
    caption: "warriors, heroes, and eight cities to conquer",
  },
};

function shownOf(variant: Variant): Shown {
  const { name, armies } = gameOf(variant).catalogue;
  return SHOWN[variant] ?? { title: `${name}: the opening`, caption: `${armies.white} against ${armies.black}` };
}

const pictureOf = (variant: Variant): string => `docs/pictures/${variant}.svg`;

function table(): string {
  const rows = [
    VARIANTS.map((variant) => gameOf(variant).catalogue.name),
    VARIANTS.map(() => "---"),
    VARIANTS.map((variant) => `![A board of ${gameOf(variant).catalogue.name}](${pictureOf(variant)})`),
    VARIANTS.map((variant) => shownOf(variant).caption),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function readmeWithTable(): string {
  const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md needs ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${table()}\n\n${END}${after}`;
}

const made = [
  ["README.md", readmeWithTable()] as const,
  ...VARIANTS.map((variant) => {
    const { title, caption: _, ...scene } = shownOf(variant);
    return [pictureOf(variant), drawLine({ ...scene, variant }, { orientation: "white", title, size: 360 })] as const;
  }),
];

const read = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

for (const [name, text] of made) {
  const file = path.join(ROOT, name);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (read(file) !== text) {
    console.error(`${name} is out of date: run \`npm run readme-games\` and review the changes.`);
    process.exitCode = 1;
  }
}
