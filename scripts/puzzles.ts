import path from "node:path";
import { gameOf } from "../src/rules/registry";
import { type RunOptions, readArguments, USAGE } from "./puzzles/arguments";
import { gamesOf } from "./puzzles/games";
import { mine } from "./puzzles/mine";
import { PROGRAM, WorkFile } from "./puzzles/work-file";
import { collect, writeData } from "./puzzles/write";

// npm run puzzles: finds puzzles in games of house bots or of a dump, and writes the data of the server.

const DATA = path.join(import.meta.dirname, "../src/puzzles/data");

function run(options: RunOptions): void {
  const work = new WorkFile(options.work);
  if (!options.isWriteOnly) {
    const counts = new Map(options.variants.map((variant) => [variant, collect(work.examined, variant).length]));
    for (const { variant, source, positions } of gamesOf(options)) {
      const count = counts.get(variant) ?? options.count;
      if (count >= options.count || work.has({ variant, source })) continue;
      const begun = performance.now();
      const puzzles = mine(gameOf(variant), positions(), options.nodes);
      work.append({ program: PROGRAM, variant, source, nodes: options.nodes, puzzles });
      counts.set(variant, collect(work.examined, variant).length);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      process.stdout.write(
        `${variant} ${JSON.stringify(source)}: ${puzzles.length} in ${seconds} s, ${counts.get(variant)} in all\n`,
      );
      if ([...counts.values()].every((each) => each >= options.count)) break;
    }
  }
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
