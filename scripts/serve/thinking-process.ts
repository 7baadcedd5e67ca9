import { setImmediate as nextTurn } from "node:timers/promises";
import { think } from "../../src/bots/think";
import type { Thought } from "../../src/bots/thought";
import type { Allowance } from "../../src/opponent/allowances";
import type { ThinkingTask } from "../../src/opponent/thinkers";
import { storedGame } from "../../src/rules/registry";

// A process that thinks for the house (thinking-pool.ts): a task comes, or "stop", which says that the present one is of
// no use any more; each task is answered by one report, by null where it was stopped, or by what is wrong with it.

/** How long is thought before messages are looked at, in milliseconds. */
const SLICE = 10;

/** What a process is asked. */
export type AllowedTask = ThinkingTask & Allowance;

/** What it answers, with the milliseconds that a thought took. */
export type ThinkingAnswer = { readonly thought: Thought; readonly took: number } | { readonly failure: string } | null;

let isStopped = false;

async function answer({ variant, revision, limits, part, time, ...asked }: AllowedTask): Promise<ThinkingAnswer> {
  const game = storedGame(variant, revision);
  if (game === undefined) return { failure: `unknown rules: ${variant} ${revision}` };
  const began = performance.now();
  const slices = think({ game, ...asked }, { ...limits, part, isEnough: () => performance.now() - began > time });
  for (let sliceEnds = began + SLICE; ; ) {
    const slice = slices.next();
    if (slice.done) return { thought: slice.value, took: performance.now() - began };
    if (performance.now() < sliceEnds) continue;
    await nextTurn();
    if (isStopped) return null;
    sliceEnds = performance.now() + SLICE;
  }
}

process.on("message", async (task: AllowedTask | "stop") => {
  isStopped = task === "stop";
  if (task === "stop") return;
  const failed = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });
  process.send?.(await answer(task).catch(failed));
});
// The server has ended, in whatever way.
process.on("disconnect", () => process.exit());
// Ctrl-C reaches every process of a terminal: the server answers it.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
