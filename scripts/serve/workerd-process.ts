import { type ChildProcess, spawn } from "node:child_process";
import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Milliseconds that running requests get to finish at a shutdown. Streams, which never finish, are closed after that.
 */
const stopLimit = Number(process.env.SKYTALE_STOP_LIMIT) || 3_000;
const shell = "/bin/sh";
/**
 * V8 flags for all Workers of the runtime. By default, V8 runs the first full garbage collection of a heap at 64 MB,
 * and it does not count the memory that workerd allocates for objects in that heap. Each request leaves a few objects
 * and some kilobytes of workerd's memory, so hundreds of megabytes of garbage accumulated
 * (docs/decisions/002-local-server.md).
 */
const V8_FLAGS = "--initial-old-space-size=8";

/**
 * Controls the workerd process that Miniflare starts but does not expose. It lets requests finish at a shutdown, and
 * kills workerd if this process is killed.
 */
export class WorkerdProcess {
  /** Called when workerd exits for any reason. */
  onEnd: () => void = () => undefined;
  #current: ChildProcess | undefined;
  readonly #reaper: ChildProcess;

  constructor() {
    useWorkerdWrapper();
    this.#reaper = startReaper();
    // Flags from the environment come last, so that they take precedence.
    process.env.MINIFLARE_WORKERD_V8_FLAGS = [V8_FLAGS, process.env.MINIFLARE_WORKERD_V8_FLAGS ?? ""].join(" ").trim();
    diagnostics.subscribe("child_process", (message) => {
      const { process: child } = message as { process: ChildProcess };
      child.once("spawn", () => {
        if (path.basename(child.spawnfile).startsWith("workerd")) this.#watch(child);
      });
    });
  }

  /** Id of the process; null if there is none. */
  get pid(): number | null {
    return this.#current?.pid ?? null;
  }

  /** Kills the process. */
  kill(): void {
    this.#current?.kill("SIGKILL");
  }

  /**
   * Stops workerd after its running requests, within the time limit. `beforeExit` is called before the other exit
   * listeners.
   */
  async drain(beforeExit: () => void): Promise<void> {
    const child = this.#current;
    if (child === undefined) return;
    child.prependOnceListener("exit", beforeExit);
    child.kill("SIGTERM");
    await Promise.race([once(child, "exit"), new Promise((resolve) => setTimeout(resolve, stopLimit))]);
  }

  #watch(child: ChildProcess): void {
    this.#current = child;
    this.#reaper.stdin?.write(`${child.pid}\n`);
    child.once("exit", () => {
      if (this.#current !== child) return;
      this.#current = undefined;
      this.#reaper.stdin?.write("\n");
      this.onEnd();
    });
  }
}

/** Makes Miniflare start workerd through workerd.sh. Throws a StartError if there is no POSIX shell. */
export function useWorkerdWrapper(): void {
  if (!fs.existsSync(shell)) {
    throw new StartError(`The server needs a POSIX shell at ${shell}. On Windows, run it in WSL.`);
  }
  const wrapper = path.join(import.meta.dirname, "workerd.sh");
  if (process.env.MINIFLARE_WORKERD_PATH === wrapper) return;
  process.env.SKYTALE_WORKERD = process.env.MINIFLARE_WORKERD_PATH || findWorkerd();
  process.env.MINIFLARE_WORKERD_PATH = wrapper;
}

/** The path of the workerd that Miniflare depends on. */
function findWorkerd(): string {
  const miniflare = createRequire(import.meta.url).resolve("miniflare/package.json");
  const { default: file } = createRequire(miniflare)("workerd") as { default: string };
  return file;
}

/**
 * Starts a shell that reads process ids. When this process dies for any reason, its input ends and it kills the last
 * workerd.
 */
function startReaper(): ChildProcess {
  const script = `trap '' HUP INT TERM; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -9 "$pid"`;
  const reaper = spawn(shell, ["-c", script], { stdio: ["pipe", "ignore", "ignore"] });
  reaper.unref();
  reaper.stdin.on("error", () => undefined);
  if ("unref" in reaper.stdin && typeof reaper.stdin.unref === "function") reaper.stdin.unref();
  return reaper;
}
