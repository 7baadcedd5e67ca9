import { spawnSync } from "node:child_process";
import type { Limits, Report } from "./report";
import type { LostFuture } from "./restore";

/** The work of a process: a whole world, or a world until its restore. */
export const WORKS = ["world", "lost"] as const;

/** The report of a world, with how often the server logged each failure. */
export interface WorldReport extends Report {
  readonly lines: readonly (readonly [string, number])[];
}

const MOST_OUTPUT = 2 ** 30;

/** Runs the world of a seed in a process of its own, so that nothing in memory is left of other worlds. */
export const runWorld = (seed: number, limits: Limits): WorldReport => run("world", seed, limits) as WorldReport;

/** Plays the world of a seed until its restore, in a process of its own. Null if it has broken a promise before. */
export const readLostFuture = (seed: number, limits: Limits): LostFuture | null =>
  run("lost", seed, limits) as LostFuture | null;

function run(work: (typeof WORKS)[number], seed: number, { without, days }: Limits): unknown {
  const args = [process.argv[1] ?? "", work, String(seed), without.join(","), Number.isFinite(days) ? `${days}` : ""];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: MOST_OUTPUT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the process of seed ${seed} has failed`);
  return JSON.parse(stdout);
}
