import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { shownGame } from "../site/shown-games";
import { gameOf, VARIANTS, type Variant } from "../src/rules/registry";
import { drawLine } from "./draw-line";

// Writes the README's table of games and its pictures. With --check, only reports whether they are up to date.

const ROOT = path.join(import.meta.dirname, "..");
const BEGIN = "<!-- games: written by npm run readme-games -->";
const END = "<!-- /games -->";

const pictureOf = (variant: Variant): string => `docs/pictures/${variant}.svg`;

function table(): string {
  const rows = [
    VARIANTS.map((variant) => `[${gameOf(variant).catalogue.name}](docs/guides/${variant}.md)`),
    VARIANTS.map(() => "---"),
    VARIANTS.map((variant) => `![A board of ${gameOf(variant).catalogue.name}](${pictureOf(variant)})`),
    VARIANTS.map((variant) => shownGame(variant).caption),
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
    const { title, caption: _, ...scene } = shownGame(variant);
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
