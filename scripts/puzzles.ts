import path from "node:path";
import { puzzlesOf } from "../src/puzzles/data";
import type { Theme } from "../src/puzzles/themes";
import { gameOf, type Variant } from "../src/rules/registry";
import { type RunOptions, readArguments, USAGE } from "./puzzles/arguments";
import { collect, describePuzzle, isWanted, shippedKeys } from "./puzzles/collect";
import { type Found, foundAs, isVerified, VERIFIED_BY } from "./puzzles/find";
import { gamesOf } from "./puzzles/games";
import { mine } from "./puzzles/mine";
import { PROGRAM, seedOf, WorkFile } from "./puzzles/work-file";
import { writeData } from "./puzzles/write";

// npm run puzzles: finds puzzles in games of house bots or of a dump, and adds them to the data of the server.

/** The verification reports its progress after so many puzzles. */
const PROGRESS = 50;

/** npm runs scripts in the project's root folder. */
const DATA = path.resolve("src/puzzles/data");

/** Examines games, always of the variant with the fewest puzzles, until all have enough or no game is left. */
function examine(work: WorkFile, options: RunOptions): void {
  const runs = options.variants.map((variant) => {
    const isCounted = ({ themes }: { readonly themes: readonly Theme[] }): boolean => isWanted(themes, options.themes);
    const shipped = [...puzzlesOf(variant).values()].filter(isCounted).length;
    const keys = shippedKeys(variant);
    const countNow = () => shipped + collect(work.examined, variant, options.themes, keys).length;
    const isSought = (puzzle: Found): boolean => isCounted(describePuzzle(variant, puzzle));
    return { games: gamesOf(options, variant), isSought, countNow, count: countNow() };
  });
  for (;;) {
    const [run] = runs.filter(({ count }) => count < options.count).sort((one, other) => one.count - other.count);
    if (run === undefined) return;
    const next = run.games.next();
    if (next.done) {
      run.count = Number.POSITIVE_INFINITY;
      continue;
    }
    const { variant, source, firstPly, lookShare, positions } = next.value;
    if (work.has({ variant, source })) continue;
    const begun = performance.now();
    const puzzles = mine(gameOf(variant), positions(), {
      nodes: options.nodes,
      firstPly,
      ...(lookShare === undefined ? {} : { lookShare }),
      isWanted: run.isSought,
    });
    work.append({ program: PROGRAM, variant, source, nodes: options.nodes, puzzles });
    run.count = run.countNow();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const name = "game" in source ? source.game : `seed ${seedOf(source)}`;
    process.stdout.write(`${variant} ${name}: ${puzzles.length} in ${seconds} s, ${run.count} in all\n`);
  }
}

/**
 * Removes the puzzles of the work file that a search by the current version of the program does not confirm. Returns the
 * ids of such puzzles of the server.
 */
function verify(work: WorkFile, { variants, nodes }: RunOptions): ReadonlySet<string> {
  const isGood = (variant: Variant, puzzle: Found, nodes: number): boolean => {
    const isConfirmed = isVerified(gameOf(variant), puzzle, nodes * VERIFIED_BY);
    if (!isConfirmed) process.stdout.write(`${variant}: removed ${puzzle.before} ${puzzle.moves.join(" ")}\n`);
    return isConfirmed;
  };
  work.filter((puzzle, { nodes, variant }) => isGood(variant, puzzle, nodes));
  const wrong = variants.flatMap((variant) => {
    const puzzles = [...puzzlesOf(variant).values()];
    return puzzles.filter((puzzle, index) => {
      if (index % PROGRESS === 0) process.stdout.write(`${variant}: ${index} of ${puzzles.length} verified\n`);
      return !isGood(variant, foundAs(puzzle), nodes);
    });
  });
  return new Set(wrong.map(({ id }) => id));
}

function run(options: RunOptions): void {
  const work = new WorkFile(options.work);
  const removed = options.isVerification ? verify(work, options) : new Set<string>();
  if (!options.isVerification && !options.isWriteOnly) examine(work, options);
  for (const line of writeData(work.examined, DATA, options.themes, removed)) process.stdout.write(`${line}\n`);
}

let options: RunOptions | "help";
try {
  options = readArguments(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(2);
}
if (options === "help") process.stdout.write(`${USAGE}\n`);
else run(options);
