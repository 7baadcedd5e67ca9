import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";

/**
 * Processes that search, one position at a time each. They are started on demand, exit with this process, however it
 * ends, and do not keep it alive.
 */
export class SearchProcesses {
  readonly #program: string;
  readonly #priority: number;
  readonly #processes = new Set<ChildProcess>();
  readonly #idle: ChildProcess[] = [];

  /**
   * @param program the file that they run
   * @param priority their priority, as for `os.setPriority`
   */
  constructor(program: string, priority: number) {
    this.#program = program;
    this.#priority = priority;
  }

  /** Ids of the running processes. */
  get pids(): readonly number[] {
    return [...this.#processes].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Runs a search in an idle or new process.
   * @param ended called once with the answer of the process; undefined if the process died
   * @returns stops the search
   */
  run(task: object, ended: (answer: unknown) => void): () => void {
    const child = this.#idle.pop() ?? this.#start();
    const answered = (message: unknown) => {
      child.off("exit", died);
      this.#idle.push(child);
      ended(message);
    };
    const died = () => {
      child.off("message", answered);
      ended(undefined);
    };
    child.once("message", answered);
    child.once("exit", died);
    child.send(task);
    return () => child.send("stop");
  }

  /** Ends the idle processes, to free their memory. */
  endIdle(): void {
    for (const child of this.#idle.splice(0)) child.disconnect();
  }

  /** Kills all processes, and resolves when they have exited. */
  async end(): Promise<void> {
    const exits = [...this.#processes].map((child) => once(child, "exit"));
    for (const child of this.#processes) child.kill("SIGKILL");
    await Promise.all(exits);
  }

  #start(): ChildProcess {
    const child = fork(this.#program, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.#processes.add(child);
    child.once("exit", () => {
      this.#processes.delete(child);
      const index = this.#idle.indexOf(child);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    // A process that cannot be started or reached is treated like one that exited.
    child.on("error", () => {
      child.kill("SIGKILL");
      child.emit("exit", null, null);
    });
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) giveWay(child.pid, this.#priority);
    return child;
  }
}

/** Lowers the priority of a process. Errors are ignored. */
function giveWay(pid: number, priority: number): void {
  try {
    os.setPriority(pid, priority);
  } catch {
    // The system does not support priorities.
  }
}
