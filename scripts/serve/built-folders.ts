import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./paths.ts";

/** Hashes the names and contents of files and folders of the checkout. */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(path.join(root, source)))) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

function listFiles(file: string): string[] {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [file];
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => listFiles(path.join(file, name)));
}

/**
 * Returns the build folder for the current sources, named by their hash. Builds it if it does not exist. The folder is
 * renamed into place when it is complete, so an interrupted build is never used.
 * @param dist the parent of the build folders
 * @param retention milliseconds for which older builds are kept, because running processes may still use them
 * @param build writes into the given temporary folder; if it throws, the folder is removed
 */
export async function builtFolder(
  dist: string,
  sources: readonly string[],
  retention: number,
  build: (work: string) => Promise<void>,
): Promise<string> {
  const target = path.join(dist, hashSources(sources));
  if (fs.existsSync(target)) return target;

  fs.mkdirSync(dist, { recursive: true });
  const work = fs.mkdtempSync(path.join(dist, "building-"));
  try {
    await build(work);
    // The server may run as another user than the build.
    fs.chmodSync(work, 0o755);
    publish(work, target);
    removeOthers(dist, target, retention);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return target;
}

/** Renames the folder into place. If another process finished the same build first, that one is used. */
function publish(work: string, target: string): void {
  try {
    fs.renameSync(work, target);
  } catch (error) {
    if (!fs.existsSync(target)) throw error;
  }
}

/** Removes other builds, finished or not, that are older than `age` milliseconds. */
export function removeOthers(dist: string, target: string, age: number): void {
  const limit = Date.now() - age;
  for (const name of fs.readdirSync(dist)) {
    const folder = path.join(dist, name);
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (folder !== target && stat !== undefined && stat.mtimeMs < limit)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}
