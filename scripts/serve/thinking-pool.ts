import { type ChildProcess, fork } from "node:child_process";
import type http from "node:http";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Allowances } from "../../src/opponent/allowances.ts";
import type { ThinkingTask } from "../../src/opponent/thinkers.ts";
import { ThinkingQueue, type Ticket } from "../../src/opponent/thinking-queue.ts";
import { builtFolder } from "./built-folders.ts";
import { root } from "./paths.ts";
import type { ThinkingAnswer } from "./thinking-process.ts";

/** A process is started from its folder at any time while a server runs. */
const KEPT = 30 * 86_400_000;
const PROGRAM = "scripts/serve/thinking-process.ts";

/** How many processes think where nothing is said: one core is left to the runtime, and one to everything else. */
export const defaultThinkers = (): number => Math.max(1, Math.floor(os.availableParallelism() / 2));

/** Bundles what a process runs, once for these very sources; gives the file. */
export async function buildThinker(): Promise<string> {
  const folder = await builtFolder(path.join(root, "dist/thinker"), ["src", PROGRAM], KEPT, async (work) => {
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

/** A thought that somebody waits for. */
interface Order {
  readonly task: ThinkingTask;
  readonly ticket: Ticket;
  readonly signal: AbortSignal;
  readonly settle: (answer: ThinkingAnswer) => void;
}

/**
 * Thinks for the house in processes of their own, at a low priority, so that the runtime's one thread is left to
 * everybody's requests. A process starts with the first thought that needs it. One that dies fails the thought it was
 * at, and the next thought starts another. They end when this process does, however it ends, and don't keep it.
 */
export class ThinkingPool {
  readonly #places: number;
  readonly #program: string;
  readonly #processes = new Set<ChildProcess>();
  readonly #idle: ChildProcess[] = [];
  readonly #waiting = new Set<Order>();
  readonly #queue = new ThinkingQueue();
  readonly #allowances = new Allowances(this.#queue);

  /**
   * @param places the most processes
   * @param program the file that they run
   */
  constructor(places: number, program: string) {
    this.#places = places;
    this.#program = program;
  }

  /** The processes that there are. */
  get pids(): readonly number[] {
    return [...this.#processes].flatMap(({ pid }) => pid ?? []);
  }

  /** Answers a request of the Worker: 200 with a thought, or 503. A request that is aborted stops its thought. */
  readonly handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const task = JSON.parse(await text(request)) as ThinkingTask;
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const answer = await this.think(task, gone.signal);
    if (gone.signal.aborted) return;
    const isThought = answer !== null && "thought" in answer;
    response.writeHead(isThought ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify(isThought ? answer.thought : answer));
  };

  /** Thinks, as soon and as long as others that wait leave it; null if it is told to stop. Never rejects. */
  think(task: ThinkingTask, signal: AbortSignal): Promise<ThinkingAnswer> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((settle) => {
      const now = Date.now();
      const order: Order = { task, ticket: { since: now, deadline: task.deadline, seenAt: now }, signal, settle };
      const withdraw = () => {
        if (!this.#waiting.delete(order)) return;
        this.#queue.leave(order.ticket);
        settle(null);
      };
      signal.addEventListener("abort", withdraw, { once: true });
      this.#waiting.add(order);
      this.#serve();
    });
  }

  /** Gives work to all that have none. */
  #serve(): void {
    const now = Date.now();
    for (const { ticket } of this.#waiting) ticket.seenAt = now;
    const isLet = [...this.#waiting].filter(({ ticket }) => this.#queue.mayThink(ticket, this.#places, now));
    for (const order of isLet) {
      this.#waiting.delete(order);
      this.#give(this.#idle.pop() ?? this.#start(), order);
    }
  }

  /** Has a process think. */
  #give(child: ChildProcess, { task, ticket, signal, settle }: Order): void {
    // Here nobody falls silent: who goes withdraws.
    ticket.seenAt = Number.POSITIVE_INFINITY;
    const allowance = this.#allowances.allow(ticket, task.whole, this.#places, Date.now());
    const stop = () => child.send("stop");
    const end = (answer: ThinkingAnswer) => {
      signal.removeEventListener("abort", stop);
      child.off("message", thought);
      child.off("exit", died);
      this.#queue.leave(ticket);
      settle(answer);
      this.#serve();
    };
    const thought = (message: unknown) => {
      const answer = message as ThinkingAnswer;
      if (answer !== null && "took" in answer) this.#allowances.learn(task.whole, answer.took, allowance.part);
      this.#idle.push(child);
      end(answer);
    };
    const died = () => end({ failure: "the process has died" });
    signal.addEventListener("abort", stop);
    child.once("message", thought);
    child.once("exit", died);
    child.send({ ...task, ...allowance });
  }

  #start(): ChildProcess {
    const child = fork(this.#program, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#processes.add(child);
    child.once("exit", () => {
      this.#processes.delete(child);
      const index = this.#idle.indexOf(child);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    // One that can't be started, or takes no message, ends like any other.
    child.on("error", () => {
      child.kill("SIGKILL");
      child.emit("exit", null, null);
    });
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) giveWay(child.pid);
    return child;
  }
}

/**
 * Sees that a process gives way to others. At the lowest priority it would wait for as long as anything else wants a
 * busy machine, and people for the house's moves. Where that can't be said it thinks like any other.
 */
function giveWay(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A machine that knows no priorities.
  }
}
