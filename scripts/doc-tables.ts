import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { EXIT_MEANINGS } from "../clients/typescript/cli/exit-codes";
import { program } from "../clients/typescript/cli/program";
import { colorsFor } from "../clients/typescript/cli/terminal/colors";
import { shownGame } from "../site/shown-games";
import { IRREPLACEABLE_BINDINGS, OBJECT_KINDS } from "../src/object-kinds";
import { gameOf, VARIANTS, type Variant } from "../src/rules/registry";
import { drawLine } from "./draw-line";

// Writes the tables in the documentation that are derived from code, and the pictures of the README's table. With
// --check, only reports whether they are up to date.

const ROOT = path.join(import.meta.dirname, "..");

const pictureOf = (variant: Variant): string => `docs/pictures/${variant}.svg`;

const GAMES = [
  VARIANTS.map((variant) => `[${gameOf(variant).catalogue.name}](docs/guides/${variant}.md)`),
  VARIANTS.map(() => "---"),
  VARIANTS.map((variant) => `![A board of ${gameOf(variant).catalogue.name}](${pictureOf(variant)})`),
  VARIANTS.map((variant) => shownGame(variant).caption),
];

/** The files of a backup that can be restored without the rest, and the effect of doing so. */
const SINGLE_FILES = [
  ["restored", "what happens"],
  ["---", "---"],
  ...IRREPLACEABLE_BINDINGS.map((name) => {
    const { className, irreplaceable } = OBJECT_KINDS[name];
    return [`files of ${irreplaceable.noun}s (\`v3/do/skytale-${className}\`)`, irreplaceable.restored];
  }),
  [
    "the database (`v3/d1`)",
    "players, names, finished games and ratings are restored from the files of players and games",
  ],
];

const { env, stdin, stdout, stderr } = process;
const noColors = colorsFor({}, {});
const { signal } = new AbortController();
const { commands } = program({ env, stdin, stdout, stderr, signal, colors: noColors, errorColors: noColors });

/** The commands of `skytale` with their arguments and the summaries of their help. */
const COMMANDS = [
  ["command", "does"],
  ["---", "---"],
  ...commands.map((command) => [
    `\`${command.name()}${command.usage().replace("[options]", "")}\``,
    command.summary() || command.description(),
  ]),
];

const EXIT_CODES = [
  ["exit code", "meaning"],
  ["---", "---"],
  ...EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
];

/** The text of a file with a table between its two comments. */
function withTable(name: string, id: string, table: readonly (readonly string[])[]): string {
  const begin = `<!-- ${id}: written by npm run doc-tables -->`;
  const end = `<!-- /${id} -->`;
  const [before, rest] = readFileSync(path.join(ROOT, name), "utf8").split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${name} needs ${begin} and ${end}`);
  const lines = table.map((cells) => `| ${cells.join(" | ")} |`);
  return `${before}${begin}\n\n${lines.join("\n")}\n\n${end}${after}`;
}

const GUIDE = "docs/guides/self-hosting.md";
const CLIENT = "clients/typescript/README.md";
const COMMAND_GUIDE = "docs/guides/command-line.md";

const made = [
  ["README.md", withTable("README.md", "games", GAMES)] as const,
  [GUIDE, withTable(GUIDE, "single-files", SINGLE_FILES)] as const,
  [CLIENT, withTable(CLIENT, "commands", COMMANDS)] as const,
  [COMMAND_GUIDE, withTable(COMMAND_GUIDE, "exit-codes", EXIT_CODES)] as const,
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
    console.error(`${name} is out of date: run \`npm run doc-tables\` and review the changes.`);
    process.exitCode = 1;
  }
}
