import { performance } from "node:perf_hooks";
import { replaceGlobals } from "./platform/globals";
import type { Limits } from "./run";

// Runs worlds in this process. `scripts/sim.ts` bundles this program and describes its arguments.

const [first = "1", count = "1", minutes = "0", kinds = "", days = ""] = process.argv.slice(2);
/** How often the server logged each failure, for `--log`. */
const lines = new Map<string, number>();
console.error = (line: unknown) => {
  const { where, task, message } = JSON.parse(String(line)) as Record<string, string>;
  const content = `${where}, ${task}: ${message?.split("\n")[0]}`;
  lines.set(content, (lines.get(content) ?? 0) + 1);
};
process.on("unhandledRejection", (error) => {
  // Nobody waits for the promises of an object that has crashed.
  if (!(error instanceof GoneError)) throw error;
});
replaceGlobals();

const { GoneError } = await import("./platform/simulated-object");
const { simulate } = await import("./run");
const { readMigrations } = await import("./world");
const { reduced } = await import("./shrink");

const migrations = readMigrations("migrations");
const limits: Limits = {
  without: kinds === "" ? [] : kinds.split(","),
  days: days === "" ? Number.POSITIVE_INFINITY : Number(days),
};
const until = performance.now() + Number(minutes) * 60_000;
const total = { worlds: 0, requests: 0, moves: 0, games: 0, injected: 0 };
const events = new Map<string, number>();
let isBroken = false;
for (let seed = Number(first); ; seed += 1) {
  const isLast = Number(minutes) > 0 ? performance.now() >= until : seed >= Number(first) + Number(count);
  if (isLast || isBroken) break;
  const started = performance.now();
  const report = await simulate(seed, migrations, limits);
  const injected = [...report.injected.values()].reduce((sum, faults) => sum + faults, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { requests, moves, games, days: length, digest } = report;
  console.log(
    `seed ${seed}: ${length} days, ${games} games, ${moves} moves, ${requests} answers, ${injected} faults injected, ${seconds} s, digest ${digest}`,
  );
  total.worlds += 1;
  total.requests += requests;
  total.moves += moves;
  total.games += games;
  total.injected += injected;
  for (const [type, times] of report.events) events.set(type, (events.get(type) ?? 0) + times);
  if (report.faults.length === 0) continue;
  isBroken = true;
  console.log(`\nThe world of seed ${seed} has broken promises:`);
  for (const fault of report.faults.slice(0, 20)) console.log(`- ${fault}`);
  console.log(`\nReplay it with: npm run sim -- --seed ${seed}${optionsOf(limits)}`);
  const smaller = await reduced(seed, migrations, limits, [...report.injected.keys()]);
  if (smaller !== null) {
    console.log(`A smaller world that breaks promises, too: npm run sim -- --seed ${seed}${optionsOf(smaller.limits)}`);
    for (const fault of smaller.faults.slice(0, 5)) console.log(`- ${fault}`);
  }
}
console.log(
  `${total.worlds} worlds, ${total.games} games, ${total.moves} acknowledged moves, ${total.requests} answers, ${total.injected} faults injected`,
);
if (process.env.SIM_LOG === "true") {
  console.log([...events].map(([type, times]) => `${times} × ${type}`).join(", "));
  const sorted = [...lines].sort(([, one], [, other]) => other - one);
  for (const [line, times] of sorted.slice(0, 50)) console.log(`${times} × ${line.slice(0, 300)}`);
}
process.exit(isBroken ? 1 : 0);

function optionsOf({ without, days: most }: Limits): string {
  const kindsOf = without.length === 0 ? "" : ` --without ${without.join(",")}`;
  return kindsOf + (Number.isFinite(most) ? ` --days ${most}` : "");
}
