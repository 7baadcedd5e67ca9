import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.ts";

/** The part of the limit, and the least number of files, that must be available before a call of maintenance. */
const FREE_PART = 0.25;
const LEAST_FREE = 256;
/** Times in milliseconds. workerd closes the files of an object 10 s after its last request. */
const PATIENCE = 30_000;
const CHECK_EVERY = 200;
/** The limit of a process that has none. */
const NO_LIMIT = 1e9;
/** The pause before each call on systems that do not show the open files of a process. */
const FIXED_PAUSE = 200;

/**
 * Waits until a workerd can open at least 256 files and a quarter of its limit. workerd has three open files for each
 * object in memory. At the limit, objects fail with SQLITE_CANTOPEN, and workerd exits because it cannot accept a
 * connection. Call this before each call that opens many objects.
 * @param pid the id of workerd; null if it is not running
 * @param processes the folder in which the system shows processes
 * @throws StartError if too many files are still open after 30 s, or if the limit is below 256
 */
export async function waitForFiles(pid: number | null, processes = "/proc"): Promise<void> {
  if (!fs.existsSync(path.join(processes, "self/limits"))) return sleep(FIXED_PAUSE);
  for (const began = performance.now(); ; await sleep(CHECK_EVERY)) {
    const files = openFiles(pid);
    if (files === null) return;
    const { limit, open } = files;
    if (limit - open >= Math.max(LEAST_FREE, limit * FREE_PART)) return;
    if (limit > LEAST_FREE && performance.now() - began < PATIENCE) continue;
    throw new StartError(`The runtime has ${open} of at most ${limit} files open. ${RAISE_LIMIT}`);
  }
}

/** The remedy for a limit of open files that is too low. */
export const RAISE_LIMIT =
  "Raise the limit of open files (`ulimit -n` in a shell, LimitNOFILE in a systemd unit, --ulimit nofile for a " +
  "container), and start again.";

/** The limit of open files of this process, which workerd inherits. A high number on systems without `/proc`. */
export const fileLimit = (): number => openFiles(process.pid)?.limit ?? NO_LIMIT;

/** The open files of a process and their limit; null if it is not running. Node raises the soft limit. */
function openFiles(pid: number | null): { readonly open: number; readonly limit: number } | null {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/limits`, "utf8")) ?? [];
    // Linux before 6.2 reports the size 0.
    const folder = `/proc/${pid}/fd`;
    const open = fs.statSync(folder).size || fs.readdirSync(folder).length;
    return { open, limit: limit === undefined ? NO_LIMIT : Number(limit) };
  } catch {
    return null;
  }
}
