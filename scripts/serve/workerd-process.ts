import { type ChildProcess, spawn } from "node:child_process";
import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Requests under way get this long to finish at a stop; streams that never end by themselves are cut then. */
const stopLimit = Number(process.env.SKYTALE_STOP_LIMIT) || 3_000;
const shell = "/bin/sh";

/**
 * Knows the workerd process that Miniflare runs and does not show: to let it finish its requests at a stop, and to
 * leave none behind when this process is killed.
 */
export class WorkerdProcess {
  /** Called when workerd has ended, for whatever reason. */
  onEnd: () => void = () => undefined;
  #current: ChildProcess | undefined;
  readonly #watchdog = hasShell() ? startWatchdog() : undefined;

  constructor() {
    if (hasShell()) runThroughWrapper();
    diagnostics.subscribe("child_process", (message) => {
      const { process: child } = message as { process: ChildProcess };
      child.once("spawn", () => {
        if (path.basename(child.spawnfile).startsWith("workerd")) this.#watch(child);
      });
    });
  }

  /** Lets requests finish, within the limit. `beforeExit` is called just before the others hear of the process's end. */
  async drain(beforeExit: () => void): Promise<void> {
    const child = this.#current;
    if (child === undefined) return;
    child.prependOnceListener("exit", beforeExit);
    child.kill("SIGTERM");
    await Promise.race([once(child, "exit"), new Promise((resolve) => setTimeout(resolve, stopLimit))]);
  }

  #watch(child: ChildProcess): void {
    this.#current = child;
    this.#watchdog?.stdin?.write(`${child.pid}\n`);
    child.once("exit", () => {
      if (this.#current !== child) return;
      this.#current = undefined;
      this.#watchdog?.stdin?.write("\n");
      this.onEnd();
    });
  }
}

/**
 * Without a POSIX shell workerd is started directly and has no watchdog. On Windows the system itself ends children with
 * their parent, and a console's Ctrl-C reaches workerd too, which cuts its requests.
 */
function hasShell(): boolean {
  return process.platform !== "win32" && fs.existsSync(shell);
}

/** Has Miniflare start workerd by way of workerd.sh, which says what for. */
function runThroughWrapper(): void {
  process.env.SKYTALE_WORKERD = process.env.MINIFLARE_WORKERD_PATH || findWorkerd();
  process.env.MINIFLARE_WORKERD_PATH = path.join(import.meta.dirname, "workerd.sh");
}

/** The workerd that Miniflare brings along. */
function findWorkerd(): string {
  const miniflare = createRequire(import.meta.url).resolve("miniflare/package.json");
  const { default: file } = createRequire(miniflare)("workerd") as { default: string };
  return file;
}

/**
 * A shell that waits for its input to end, as it does when this process dies in whatever way, and then kills the
 * workerd named last.
 */
function startWatchdog(): ChildProcess {
  const script = `trap '' HUP INT TERM; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -9 "$pid"`;
  const watchdog = spawn(shell, ["-c", script], { stdio: ["pipe", "ignore", "ignore"] });
  watchdog.unref();
  watchdog.stdin.on("error", () => undefined);
  if ("unref" in watchdog.stdin && typeof watchdog.stdin.unref === "function") watchdog.stdin.unref();
  return watchdog;
}
