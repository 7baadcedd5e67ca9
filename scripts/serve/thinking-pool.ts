import type http from "node:http";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Allowances } from "../../src/opponent/allowances.ts";
import { EVALUATIONS_PATH, type EvaluationTask, type ThinkingTask } from "../../src/opponent/thinkers.ts";
import { builtFolder } from "./built-folders.ts";
import { EvaluationPool } from "./evaluation-pool.ts";
import { root } from "./paths.ts";
import { type Order, SearchOrders } from "./search-orders.ts";
import { SearchProcesses } from "./search-processes.ts";
import type { ThinkingAnswer } from "./thinking-process.ts";

/** Milliseconds that old bundles are kept. A running server can start a process from its bundle at any time. */
const RETENTION = 30 * 86_400_000;
const PROGRAM = "scripts/serve/thinking-process.ts";

/** Default number of processes: half of the cores, at least one. The others are left to the runtime. */
export const defaultThinkers = (): number => Math.max(1, Math.floor(os.availableParallelism() / 2));

/** Bundles the program of the processes, unless a bundle of the same sources exists. Returns its path. */
export async function buildThinker(): Promise<string> {
  const folder = await builtFolder(path.join(root, "dist/thinker"), ["src", PROGRAM], RETENTION, async (work) => {
    const { build } = await import("esbuild");
    const outfile = path.join(work, "thinker.mjs");
    await build({
      entryPoints: [path.join(root, PROGRAM)],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
    });
  });
  return path.join(folder, "thinker.mjs");
}

/**
 * Runs the bots' searches in separate processes with a lower priority, so that the runtime's only thread is free for
 * requests. At the lowest priority, bots would not move at all on a busy machine. If a process dies, its search fails
 * and the next search starts a new process. Evaluations of finished games use the cores that the bots leave.
 */
export class ThinkingPool {
  readonly #places: number;
  readonly #processes: SearchProcesses;
  readonly #evaluations: EvaluationPool;
  readonly #orders = new SearchOrders<ThinkingTask>();
  readonly #allowances = new Allowances(this.#orders.queue);

  /**
   * @param places maximum number of processes
   * @param program the file that they run
   */
  constructor(places: number, program: string) {
    this.#places = places;
    this.#processes = new SearchProcesses(program, os.constants.priority.PRIORITY_BELOW_NORMAL);
    this.#evaluations = new EvaluationPool(program, () => this.#orders.queue.census());
  }

  /** Ids of the running processes. */
  get pids(): readonly number[] {
    return [...this.#processes.pids, ...this.#evaluations.pids];
  }

  /** Kills all processes, and resolves when they have exited. Supervisors log processes that outlive the server. */
  async end(): Promise<void> {
    await Promise.all([this.#processes.end(), this.#evaluations.end()]);
  }

  /** Waiting and running searches, and the time since the oldest waiting one arrived (0 if none waits). */
  census(): { readonly waiting: number; readonly running: number; readonly oldestWaitSeconds: number } {
    const { oldestSince, ...counts } = this.#orders.queue.census();
    const oldestWaitSeconds = oldestSince === null ? 0 : Math.max(0, Date.now() - oldestSince) / 1000;
    return { ...counts, oldestWaitSeconds };
  }

  /** Handles a request of the Worker: 200 with the result of a search, or 503. An aborted request stops its search. */
  readonly handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const isEvaluation = request.url?.endsWith(EVALUATIONS_PATH) === true;
    const task: unknown = JSON.parse(await text(request));
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const answer = await (isEvaluation
      ? this.#evaluations.evaluate(task as EvaluationTask, gone.signal)
      : this.think(task as ThinkingTask, gone.signal));
    if (gone.signal.aborted) return;
    const isThought = answer !== null && "thought" in answer;
    response.writeHead(isThought ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify(isThought ? answer.thought : answer));
  };

  /**
   * Runs a search. Its start and its time depend on the other searches in the queue. Resolves to null if the signal is
   * aborted. Never rejects.
   */
  think(task: ThinkingTask, signal: AbortSignal): Promise<ThinkingAnswer> {
    return this.#orders.add(task, task.deadline, signal, () => this.#serve());
  }

  /** Starts all searches that the queue permits. */
  #serve(): void {
    for (const order of this.#orders.take(this.#places, Date.now())) this.#give(order);
  }

  /** Runs a search in a process. */
  #give({ task, ticket, signal, settle }: Order<ThinkingTask>): void {
    const allowance = this.#allowances.allow(ticket, task.whole, this.#places, Date.now());
    const stop = this.#processes.run({ ...task, ...allowance }, (message) => {
      signal.removeEventListener("abort", stop);
      const answer = message === undefined ? { failure: "the process died" } : (message as ThinkingAnswer);
      const isSearch = answer !== null && "took" in answer && answer.thought.nodes > 0;
      if (isSearch) this.#allowances.learn(task.whole, answer.took, allowance.part);
      this.#orders.queue.leave(ticket);
      settle(answer);
      this.#serve();
      this.#evaluations.serve();
    });
    signal.addEventListener("abort", stop);
  }
}
