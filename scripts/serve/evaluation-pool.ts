import os from "node:os";
import type { EvaluationTask } from "../../src/opponent/thinkers.ts";
import { ThinkingQueue, type Ticket } from "../../src/opponent/thinking-queue.ts";
import { SearchProcesses } from "./search-processes.ts";
import type { ThinkingAnswer } from "./thinking-process.ts";

/** A search for a bot can delay evaluations by at most this, in milliseconds. Then one of them runs beside the bots. */
const LONGEST_DELAY = 20_000;
/** Idle processes are kept this long, in milliseconds. */
const IDLE_TIME = 60_000;

/** A waiting or running evaluation of a position. */
interface Order {
  readonly task: EvaluationTask;
  readonly ticket: Ticket;
  readonly signal: AbortSignal;
  readonly settle: (answer: ThinkingAnswer) => void;
}

/**
 * Evaluates positions of finished games in processes of the lowest priority. Evaluations start only on cores that no
 * search of a bot needs, and the players who requested them have equal shares.
 */
export class EvaluationPool {
  readonly #cores: number;
  readonly #bots: () => { readonly waiting: number; readonly running: number };
  readonly #processes: SearchProcesses;
  readonly #waiting = new Set<Order>();
  readonly #queue = new ThinkingQueue();
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

  /** Evaluates a position, when the bots leave a core. Resolves to null if the signal is aborted. Never rejects. */
  evaluate(task: EvaluationTask, signal: AbortSignal): Promise<ThinkingAnswer> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((settle) => {
      const now = Date.now();
      const ticket: Ticket = { player: task.player, since: now, deadline: null, seenAt: now };
      const order: Order = { task, ticket, signal, settle };
      const withdraw = () => {
        if (!this.#waiting.delete(order)) return;
        this.#queue.leave(ticket);
        settle(null);
      };
      signal.addEventListener("abort", withdraw, { once: true });
      this.#waiting.add(order);
      this.serve();
    });
  }

  /** Starts the evaluations that the bots leave cores for. To be called after each search for a bot. */
  serve(): void {
    const now = Date.now();
    for (const { ticket } of this.#waiting) ticket.seenAt = now;
    const places = this.#placesAt(now);
    const isLet = [...this.#waiting].filter(({ ticket }) => this.#queue.mayThink(ticket, places, now));
    for (const order of isLet) {
      this.#waiting.delete(order);
      this.#run(order);
    }
  }

  #placesAt(now: number): number {
    const { waiting, running } = this.#bots();
    const free = waiting > 0 ? 0 : Math.max(0, this.#cores - running);
    const oldest = Math.min(...[...this.#waiting].map(({ ticket }) => ticket.since));
    return now - oldest > LONGEST_DELAY ? Math.max(1, free) : free;
  }

  #run({ task, ticket, signal, settle }: Order): void {
    clearTimeout(this.#idleTimer);
    // The queue removes entries that were not seen for a while. A running search leaves it explicitly.
    ticket.seenAt = Number.POSITIVE_INFINITY;
    const stop = this.#processes.run({ evaluation: task }, (answer) => {
      signal.removeEventListener("abort", stop);
      this.#queue.leave(ticket);
      settle(answer === undefined ? { failure: "the process died" } : (answer as ThinkingAnswer));
      this.serve();
      this.#endIdleLater();
    });
    signal.addEventListener("abort", stop, { once: true });
  }

  #endIdleLater(): void {
    const { running } = this.#queue.census();
    if (running > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#processes.endIdle(), IDLE_TIME).unref();
  }
}
