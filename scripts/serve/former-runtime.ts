import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.ts";

/** Milliseconds to wait for a workerd without a server: first for its own exit, then again after SIGKILL. */
const TIMEOUT = 10_000;
const CHECK_EVERY = 50;

/**
 * The file in a data folder with the process id of the workerd that uses the data, the identity of the folder, and the
 * socket folder of the process.
 */
export const runtimeFile = (data: string): string => path.join(data, "runtime.pid");

/**
 * The identity of a data folder. It stays the same if the folder is moved. A copy of the folder has another one, because
 * the workerd that is named in a copied file uses the original.
 */
export function folderIdentity(data: string): string {
  const { dev, ino } = fs.statSync(data, { bigint: true });
  return `${dev}:${ino}`;
}

/** The workerd of a killed server. It uses the data and the port until it exits, usually within milliseconds. */
interface FormerRuntime {
  readonly pid: number;
  /** The folder of its Unix sockets. */
  readonly sockets: string;
}

/**
 * Whether the last server on this data was killed. Its workerd may hold the port for a moment even after it has
 * disappeared from the process list.
 */
export const wasKilled = (data: string): boolean => fs.existsSync(runtimeFile(data));

/** Removes the runtime file. Call it when workerd has exited. */
export const forgetRuntime = (data: string): void => fs.rmSync(runtimeFile(data), { force: true });

/** Finds the workerd of an earlier server that still runs on this data. Null if there is none. */
function findFormerRuntime(data: string): FormerRuntime | null {
  const file = runtimeFile(data);
  if (!fs.existsSync(file)) return null;
  // Earlier releases did not write the identity.
  const [, pid, folder, sockets] = /^(\d+) (?:(\d+:\d+) )?(.+)\n$/.exec(fs.readFileSync(file, "utf8")) ?? [];
  if (pid === undefined || sockets === undefined) return null;
  if (folder !== undefined && folder !== folderIdentity(data)) return null;
  const former = { pid: Number(pid), sockets };
  return isRunning(former) ? former : null;
}

/**
 * Waits for the workerd of an earlier server to exit, and kills it if that takes too long. The data folder must be
 * locked, which proves that the earlier server is dead. Throws a StartError if the process cannot be killed.
 * @param say prints a progress message
 */
export async function endFormerRuntime(data: string, say: (line: string) => void): Promise<void> {
  const former = findFormerRuntime(data);
  if (former === null) return;
  say(`Waiting for the previous server's workerd (process ${former.pid}) to end.`);
  if (await hasEnded(former)) return;
  say(`Process ${former.pid} did not exit within ${TIMEOUT / 1000} s and is killed.`);
  try {
    process.kill(former.pid, "SIGKILL");
  } catch {
    // The process exited just before the signal.
  }
  if (await hasEnded(former)) return;
  throw new StartError(`Process ${former.pid} still uses the data folder ${data}, and cannot be killed.`);
}

/** Waits for a process to exit. Returns false if it still runs after the time limit. */
async function hasEnded(former: FormerRuntime): Promise<boolean> {
  for (const began = performance.now(); isRunning(former); await sleep(CHECK_EVERY)) {
    if (performance.now() - began >= TIMEOUT) return false;
  }
  fs.rmSync(former.sockets, { recursive: true, force: true });
  return true;
}

/**
 * The name of the socket folder is unique. A process with this option is that workerd, not a later process with the
 * same id.
 */
const isRunning = ({ pid, sockets }: FormerRuntime): boolean =>
  commandOf(pid).includes(`--socket-addr=entry=unix:${sockets}/entry`);

/** The command line of a process. Empty if there is no such process or it is a zombie. */
function commandOf(pid: number): string {
  try {
    if (fs.existsSync("/proc/self/cmdline")) return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
