import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { describeCommit, describeMachine } from "../machine";
import { installPackages } from "../packages";
import { benchBoardgame } from "./boardgame/compare";
import { benchFootprint } from "./footprint";
import { benchMoves } from "./moves";
import { benchPlies } from "./plies";
import { benchReads } from "./reads";
import { type Results, readEarlier, whyNotComparable } from "./results";
import { FULL, SHORT } from "./scale";
import { hasMedium } from "./servers";
import { render } from "./table";

// npm run bench -- serve: compares the server, started as by `npm start`, with minimal Workers on the same runtime, in
// alternating rounds, and with boardgame.io. Prints tables of medians; --json also writes them to a file.

const USAGE = `npm run bench -- serve [--short] [--only moves|plies|reads|footprint|boardgame] [--medium disk|memory] [--json file] [--compare file] [--same-commit]

--short        Only checks that everything runs; the figures mean nothing.
--only         Runs one part; by default all parts. \`boardgame\` installs boardgame.io and chess.js from npm once.
--medium       Storage of the data while moves are measured; by default both in turn.
--json         File for the figures, with the machine and the commit.
--compare      File from --json of another commit on this machine; its figures are printed too.
--same-commit  Permits --compare with a file of the same commit.`;

const PARTS = ["moves", "plies", "reads", "footprint", "boardgame"] as const;
const MEDIA = ["disk", "memory"] as const;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

const { values } = (() => {
  try {
    return parseArgs({
      options: {
        short: { type: "boolean", default: false },
        only: { type: "string" },
        medium: { type: "string" },
        json: { type: "string" },
        compare: { type: "string" },
        "same-commit": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
})();

function oneOf<T extends string>(name: string, value: string | undefined, known: readonly T[]): readonly T[] {
  if (value === undefined) return known;
  const found = known.filter((each) => each === value);
  return found.length > 0 ? found : fail(`--${name} is ${value}; it must be one of ${known.join(", ")}.\n\n${USAGE}`);
}

const parts = oneOf("only", values.only, PARTS);
const media = oneOf("medium", values.medium, MEDIA).filter(hasMedium);
const scale = values.short ? SHORT : FULL;
const machine = describeMachine();
const commit = describeCommit();
let earlier: Results | null = null;
if (values.compare !== undefined) {
  try {
    earlier = readEarlier(values.compare, machine, values.short);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  const why = values["same-commit"] ? null : whyNotComparable(earlier, commit);
  if (why !== null) fail(why);
}

const began = performance.now();
const progress = (what: string) => {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${seconds} s  ${what}` : `${seconds} s  ${what}\n`);
};

const moves: Results["moves"][number][] = [];
if (parts.includes("moves")) for (const medium of media) moves.push(...(await benchMoves(medium, scale, progress)));
const plies = parts.includes("plies") ? await benchPlies(media.at(-1) ?? "disk", scale, progress) : [];
const reads = parts.includes("reads") ? await benchReads(media.at(-1) ?? "disk", scale, progress) : [];
const footprint = parts.includes("footprint") ? await benchFootprint(scale, progress) : null;
const boardgame: Results["boardgame"][number][] = [];
if (parts.includes("boardgame")) {
  installPackages(path.join(import.meta.dirname, "boardgame"));
  for (const medium of media) boardgame.push(...(await benchBoardgame(medium, scale, progress)));
}
progress("done");
process.stderr.write("\n");

const results: Results = { machine, commit, isShort: values.short, moves, plies, reads, footprint, boardgame };
console.log(render(results, earlier));
if (values.json !== undefined) fs.writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
