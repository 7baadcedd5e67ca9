import path from "node:path";
import { gameOf } from "../src/rules/registry";
import { type RunOptions, readArguments, USAGE } from "./puzzles/arguments";
import { isVerified, VERIFIED_BY } from "./puzzles/find";
import { gamesOf } from "./puzzles/games";
import { mine } from "./puzzles/mine";
import { PROGRAM, WorkFile } from "./puzzles/work-file";
import { collect, writeData } from "./puzzles/write";

// npm run puzzles: finds puzzles in games of house bots or of a dump, and writes the data of the server.

const DATA = path.join(import.meta.dirname, "../src/puzzles/data");

/** Examines games, always of the variant with the fewest puzzles, until all have enough or no game is left. */
function examine(work: WorkFile, options: RunOptions): void {
  const runs = options.variants.map((variant) => ({
    games: gamesOf(options, variant),
    count: collect(work.examined, variant).length,
  }));
  for (;;) {
    const [run] = runs.filter(({ count }) => count < options.count).sort((one, other) => one.count - other.count);
    if (run === undefined) return;
    const next = run.games.next();
    if (next.done) {
      run.count = Number.POSITIVE_INFINITY;
      continue;
    }
    const { variant, source, positions } = next.value;
    if (work.has({ variant, source })) continue;
    const begun = performance.now();
    const puzzles = mine(gameOf(variant), positions(), options.nodes);
    work.append({ program: PROGRAM, variant, source, nodes: options.nodes, puzzles });
    run.count = collect(work.examined, variant).length;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const name = "seed" in source ? `seed ${source.seed}` : source.game;
    process.stdout.write(`${variant} ${name}: ${puzzles.length} in ${seconds} s, ${run.count} in all\n`);
  }
}

/** Removes the puzzles that a search by the current version of the program does not confirm. */
function verify(work: WorkFile): void {
  work.filter((puzzle, { nodes, variant }) => {
    const isGood = isVerified(gameOf(variant), puzzle, nodes * VERIFIED_BY);
    if (!isGood) process.stdout.write(`${variant}: removed ${puzzle.before} ${puzzle.moves.join(" ")}\n`);
    return isGood;
  });
}

function run(options: RunOptions): void {
  const work = new WorkFile(options.work);
  if (options.isVerification) verify(work);
  else if (!options.isWriteOnly) examine(work, options);
  for (const line of writeData(work.examined, DATA)) process.stdout.write(`${line}\n`);
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
