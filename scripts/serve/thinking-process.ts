import { setImmediate as nextTurn } from "node:timers/promises";
import { think } from "../../src/bots/think";
import type { Limits, Thought } from "../../src/bots/thought";
import { evaluationLimits } from "../../src/evaluation/engine";
import type { Allowance } from "../../src/opponent/allowances";
import type { EvaluationTask, ThinkingTask } from "../../src/opponent/thinkers";
import { storedGame } from "../../src/rules/registry";

// A process that searches moves for the bots, or evaluates positions (see thinking-pool.ts and evaluation-pool.ts). A
// message is a task, or "stop" to cancel the current task. Each task gets one answer: the result, null if it was canceled, or a failure.

/** Milliseconds between two checks for messages. */
const SLICE = 10;

/** A task with the share of time that it may use. */
export type AllowedTask = ThinkingTask & Allowance;

/** The answer to a task. `took` is the duration of the search in milliseconds. */
export type ThinkingAnswer = { readonly thought: Thought; readonly took: number } | { readonly failure: string } | null;

/** A message with an evaluation. */
interface EvaluationMessage {
  readonly evaluation: EvaluationTask;
}

let isStopped = false;

function answer({ limits, part, time, ...task }: AllowedTask): Promise<ThinkingAnswer> {
  const began = performance.now();
  return search(task, { ...limits, part, isEnough: () => performance.now() - began > time });
}

const evaluate = ({ nodes, ...task }: EvaluationTask): Promise<ThinkingAnswer> =>
  search(task, evaluationLimits(task.variant, nodes));

type Asked = Pick<ThinkingTask, "variant" | "revision" | "options" | "startPosition" | "moves">;

async function search({ variant, revision, ...asked }: Asked, limits: Limits): Promise<ThinkingAnswer> {
  const game = storedGame(variant, revision);
  if (game === undefined) return { failure: `unknown rules: ${variant} ${revision}` };
  const began = performance.now();
  const slices = think({ game, ...asked }, limits);
  for (let sliceEnds = began + SLICE; ; ) {
    const slice = slices.next();
    if (slice.done) return { thought: slice.value, took: performance.now() - began };
    if (performance.now() < sliceEnds) continue;
    await nextTurn();
    if (isStopped) return null;
    sliceEnds = performance.now() + SLICE;
  }
}

process.on("message", async (task: AllowedTask | EvaluationMessage | "stop") => {
  isStopped = task === "stop";
  if (task === "stop") return;
  const failed = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });
  const asked = "evaluation" in task ? evaluate(task.evaluation) : answer(task);
  process.send?.(await asked.catch(failed));
});
// The server exited.
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of a terminal. Only the server reacts to it.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
