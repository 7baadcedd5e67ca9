import path from "node:path";
import { gameOf, type Variant } from "../src/rules/registry";
import { type RunOptions, readArguments, USAGE } from "./book/arguments";
import { type GoodMove, goodMoves } from "./book/good-moves";
import { buildTree, marginOf, type Node, PLIES, settle } from "./book/tree";
import { PROGRAM, WorkFile } from "./book/work-file";
import { writeBook } from "./book/write";

// npm run book: builds the opening books of the house bots.

/** The run reports its progress after so many positions. */
const PROGRESS = 20;

/** npm runs scripts in the project's root folder. */
const DATA = path.resolve("src/bots/book");

/** The tree of a game. Positions of the work file are not searched again. */
function search(work: WorkFile, variant: Variant): ReadonlyMap<string, Node> {
  const began = performance.now();
  const { revision } = gameOf(variant);
  const margin = marginOf(variant);
  let count = 0;
  return buildTree(variant, (line, ply): readonly GoodMove[] => {
    const limits = PLIES[ply];
    if (limits === undefined) return [];
    const position = { program: PROGRAM, variant, revision, key: line.repetitionKey, margin, ...limits };
    const moves = work.find(position)?.moves ?? goodMoves(variant, line, { ...limits, margin });
    if (work.find(position) === undefined) work.append({ ...position, moves });
    count += 1;
    if (count % PROGRESS === 0) {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      process.stdout.write(`${variant}: ${count} positions, ply ${ply}, ${seconds} s\n`);
    }
    return moves;
  });
}

function run({ variants, work: file }: RunOptions): void {
  const work = new WorkFile(file);
  for (const variant of variants) {
    const nodes = settle(search(work, variant), marginOf(variant));
    const written = writeBook(DATA, variant, nodes, new Date().toISOString().slice(0, 10));
    process.stdout.write(`${written}: ${nodes.length} positions\n`);
  }
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
