import fs from "node:fs";
import path from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "skytale-tests-";
const GIGABYTE = 2 ** 30;

/**
 * Required free space in /dev/shm and required free memory. A full run leaves some hundred megabytes there, and servers
 * and browsers need memory too.
 */
const REQUIRED_SPACE = 4 * GIGABYTE;
const REQUIRED_MEMORY = 8 * GIGABYTE;

/**
 * Puts temporary files of tests and their child processes in memory if there is plenty of it. On a disk, each write of
 * each tested object would wait for the disk, although no test file has to survive a power failure. The folder is
 * removed when this process exits; folders of killed runs are removed by the next run. A `TMPDIR` that is already set
 * is kept.
 */
export function setMemoryTempFolder(): void {
  if (process.env.TMPDIR !== undefined || !hasEnoughMemory()) return;
  for (const name of fs.readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX))) {
    if (!fs.existsSync(`/proc/${name.slice(PREFIX.length)}`)) remove(name);
  }
  const own = `${PREFIX}${process.pid}`;
  fs.mkdirSync(path.join(MEMORY, own), { recursive: true, mode: 0o700 });
  process.env.TMPDIR = path.join(MEMORY, own);
  process.once("exit", () => remove(own));
}

/**
 * Tests also execute programs in this folder, so a mount with `noexec`, which some containers use, does not qualify.
 */
function hasEnoughMemory(): boolean {
  try {
    const mount = fs
      .readFileSync("/proc/mounts", "utf8")
      .match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]
      ?.split(",");
    if (mount === undefined || mount.includes("noexec") || !mount.includes("rw")) return false;
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= REQUIRED_SPACE && process.availableMemory() >= REQUIRED_MEMORY;
  } catch {
    return false;
  }
}

/** Ignores failures: the folder may belong to another user. */
function remove(name: string): void {
  try {
    fs.rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  } catch {
    // A leftover folder only costs a little memory.
  }
}
