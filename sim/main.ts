import { performance } from "node:perf_hooks";
import { MINUTE } from "../src/shared/duration";
import { work } from "./child";
import { runWorld, WORKS } from "./processes";
import type { Limits } from "./report";
import { reduced } from "./shrink";

// Runs worlds, each in a process of its own. `scripts/sim.ts` bundles this program and describes its arguments.

const limitsOf = (kinds: string, days: string): Limits => ({
  without: kinds === "" ? [] : kinds.split(","),
  days: days === "" ? Number.POSITIVE_INFINITY : Number(days),
});

const what = WORKS.find((name) => name === process.argv[2]);
if (what === undefined) runWorlds(process.argv.slice(2));
else {
  const [seed, kinds = "", days = ""] = process.argv.slice(3);
  const result = await work(what, Number(seed), limitsOf(kinds, days));
  // A pipe takes long texts in parts.
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

function runWorlds([first = "1", count = "1", minutes = "0", kinds = "", days = ""]: readonly string[]): void {
  const limits = limitsOf(kinds, days);
  const lines = new Map<string, number>();
  const events = new Map<string, number>();
  const until = performance.now() + Number(minutes) * MINUTE;
  const total = { worlds: 0, requests: 0, moves: 0, games: 0, injected: 0 };
  let isBroken = false;
  for (let seed = Number(first); ; seed += 1) {
    const isLast = Number(minutes) > 0 ? performance.now() >= until : seed >= Number(first) + Number(count);
    if (isLast || isBroken) break;
    const started = performance.now();
    const report = runWorld(seed, limits);
    const injected = report.injected.reduce((sum, [, faults]) => sum + faults, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { requests, moves, games, days: length, digest, isRestored } = report;
    const restored = isRestored ? ", restored from a copy" : "";
    console.log(
      `seed ${seed}: ${length} days, ${games} games, ${moves} moves, ${requests} answers, ${injected} faults injected${restored}, ${seconds} s, digest ${digest}`,
    );
    total.worlds += 1;
    total.requests += requests;
    total.moves += moves;
    total.games += games;
    total.injected += injected;
    for (const [type, times] of report.events) events.set(type, (events.get(type) ?? 0) + times);
    for (const [line, times] of report.lines) lines.set(line, (lines.get(line) ?? 0) + times);
    if (report.faults.length === 0) continue;
    isBroken = true;
    console.log(`\nThe world of seed ${seed} has broken promises:`);
    for (const fault of report.faults.slice(0, 20)) console.log(`- ${fault}`);
    console.log(`\nReplay it with: npm run sim -- --seed ${seed}${optionsOf(limits)}`);
    const occurred = report.injected.map(([kind]) => kind);
    const smaller = reduced(seed, limits, occurred);
    if (smaller !== null) {
      console.log(
        `A smaller world that breaks promises, too: npm run sim -- --seed ${seed}${optionsOf(smaller.limits)}`,
      );
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
}

function optionsOf({ without, days: most }: Limits): string {
  const kindsOf = without.length === 0 ? "" : ` --without ${without.join(",")}`;
  return kindsOf + (Number.isFinite(most) ? ` --days ${most}` : "");
}
