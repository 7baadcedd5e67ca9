import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

// npm run sim -- tournaments: plays random tournaments of every format by the rules alone, as one of the tests does.

const USAGE = `Usage: npm run sim -- tournaments [--count N] [--seed N] [--format NAME]

Plays N random tournaments of each format with players who win, lose on time, withdraw and enter late, and checks their
entries, ends, pairings, colors, standings and bounds of ranks. Every hundredth tournament is large. For each ten, a chain
of league seasons is played. The default is 1000 tournaments from seed 1. A failure names its format and seed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    format: { type: "string" },
  },
});
const isNumber = (text: string): boolean => /^[1-9]\d*$/.test(text);
if (positionals[0] !== "tournaments" || !isNumber(values.count) || !isNumber(values.seed)) {
  console.error(USAGE);
  process.exit(2);
}
const only = values.format === undefined ? [] : ["-t", `: ${values.format}$`];
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "pure", "test/tournament/simulation", "--reporter=verbose", ...only],
  { stdio: "inherit", env: { ...process.env, TOURNAMENTS: values.count, SEED: values.seed } },
);
process.exit(status ?? 1);
