import { mkdir, open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/** Times in milliseconds. A lock is stale if its process must have died: nothing holds a lock for a minute. */
const STALE = 60_000;
const POLL = 25;

/**
 * Runs an action while no other process runs one for the same file. The lock is a file beside it. Throws a `Failure` if
 * the folder is not writable. The lock of a process that died is removed after a minute.
 */
export async function withLock<Result>(file: string, action: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`;
  while (!(await take(lock))) {
    await removeStale(lock);
    await sleep(POLL + Math.random() * POLL);
  }
  try {
    return await action();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Creates the lock file. False if it exists. */
async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(path.dirname(lock), { recursive: true, mode: 0o700 });
    await (await open(lock, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.failed, "bad-configuration", `${lock} cannot be written: ${reason}`, [
      "SKYTALE_CONFIG selects another folder.",
    ]);
  }
}

async function removeStale(lock: string): Promise<void> {
  const made = await stat(lock).catch(() => undefined);
  if (made !== undefined && Date.now() - made.mtimeMs > STALE) await rm(lock, { force: true });
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
