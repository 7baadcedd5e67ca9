import { setImmediate as nextTurn } from "node:timers/promises";
import { think } from "../../src/bots/think";
import type { Thought } from "../../src/bots/thought";
import type { Allowance } from "../../src/opponent/allowances";
import type { ThinkingTask } from "../../src/opponent/thinkers";
import { storedGame } from "../../src/rules/registry";

// A process that searches moves for the bots (see thinking-pool.ts). A message is a task, or "stop" to cancel the
// current task. Each task gets one answer: the result, null if it was canceled, or a failure.

/** Milliseconds between two checks for messages. */
const SLICE = 10;

/** A task with the share of time that it may use. */
export type AllowedTask = ThinkingTask & Allowance;

/** The answer to a task. `took` is the duration of the search in milliseconds. */
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
// The server exited.
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of a terminal. Only the server reacts to it.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
