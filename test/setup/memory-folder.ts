import fs from "node:fs";
import path from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "skytale-tests-";
const GIGABYTE = 2 ** 30;

/** What must be free: a whole run leaves some hundred megabytes there, and servers and browsers want memory as well. */
const ROOM = 4 * GIGABYTE;
const AVAILABLE = 8 * GIGABYTE;

/**
 * Keeps temporary files of tests, and of all that they start, in memory where there is plenty: on a disk each write of
 * each object under test waits for the disk, and none of these has to outlive a loss of power. The folder goes with this
 * process, and those of runs that were killed go with the next run. Whoever names a TMPDIR has it.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  for (const name of fs.readdirSync(MEMORY).filter((name) => name.startsWith(PREFIX))) {
    if (!fs.existsSync(`/proc/${name.slice(PREFIX.length)}`)) remove(name);
  }
  const own = `${PREFIX}${process.pid}`;
  fs.mkdirSync(path.join(MEMORY, own), { recursive: true, mode: 0o700 });
  process.env.TMPDIR = path.join(MEMORY, own);
  process.once("exit", () => remove(own));
}

/** Programs of tests may be run from there too, which some containers forbid. */
function hasRoom(): boolean {
  try {
    const mount = fs
      .readFileSync("/proc/mounts", "utf8")
      .match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]
      ?.split(",");
    if (mount === undefined || mount.includes("noexec") || !mount.includes("rw")) return false;
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= AVAILABLE;
  } catch {
    return false;
  }
}

/** What cannot be removed, as it is another's, stays. */
function remove(name: string): void {
  try {
    fs.rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  } catch {
    // It costs a little memory.
  }
}
