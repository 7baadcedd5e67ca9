import os from "node:os";
import type { EvaluationTask } from "../../src/opponent/thinkers.ts";
import { type Order, SearchOrders } from "./search-orders.ts";
import { SearchProcesses } from "./search-processes.ts";
import type { ThinkingAnswer } from "./thinking-process.ts";

/** A search for a bot can delay evaluations by at most this, in milliseconds. Then one of them runs beside the bots. */
const LONGEST_DELAY = 20_000;
/** Idle processes are kept this long, in milliseconds. */
const IDLE_TIME = 60_000;

/**
 * Evaluates positions of finished games in processes of the lowest priority. Evaluations start only on cores that no
 * search of a bot needs, and the players who requested them have equal shares.
 */
export class EvaluationPool {
  readonly #cores: number;
  readonly #bots: () => { readonly waiting: number; readonly running: number };
  readonly #processes: SearchProcesses;
  readonly #orders = new SearchOrders<EvaluationTask>();
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * @param program the file that the processes run
   * @param bots the searches for bots
   * @param cores maximum number of evaluations at the same time
   */
  constructor(
    program: string,
    bots: () => { readonly waiting: number; readonly running: number },
    cores: number = os.availableParallelism(),
  ) {
    this.#cores = cores;
    this.#bots = bots;
    this.#processes = new SearchProcesses(program, os.constants.priority.PRIORITY_LOW);
  }

  /** Ids of the running processes. */
  get pids(): readonly number[] {
    return this.#processes.pids;
  }

  /** Kills all processes, and resolves when they have exited. */
  end(): Promise<void> {
    return this.#processes.end();
  }

  /** Evaluates a position, when the bots leave a core. Resolves to null if the signal is aborted. Never rejects. */
  evaluate(task: EvaluationTask, signal: AbortSignal): Promise<ThinkingAnswer> {
    return this.#orders.add(task, null, signal, () => this.serve());
  }

  /** Starts the evaluations that the bots leave cores for. To be called after each search for a bot. */
  serve(): void {
    const now = Date.now();
    for (const order of this.#orders.take(this.#placesAt(now), now)) this.#run(order);
  }

  #placesAt(now: number): number {
    const { waiting, running } = this.#bots();
    const free = waiting > 0 ? 0 : Math.max(0, this.#cores - running);
    return this.#orders.oldestWait(now) > LONGEST_DELAY ? Math.max(1, free) : free;
  }

  #run({ task, ticket, signal, settle }: Order<EvaluationTask>): void {
    clearTimeout(this.#idleTimer);
    const stop = this.#processes.run({ evaluation: task }, (answer) => {
      signal.removeEventListener("abort", stop);
      this.#orders.queue.leave(ticket);
      settle(answer === undefined ? { failure: "the process died" } : (answer as ThinkingAnswer));
      this.serve();
      this.#endIdleLater();
    });
    signal.addEventListener("abort", stop, { once: true });
  }

  #endIdleLater(): void {
    const { running } = this.#orders.queue.census();
    if (running > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#processes.endIdle(), IDLE_TIME).unref();
  }
}
