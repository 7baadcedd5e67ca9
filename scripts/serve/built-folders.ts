import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./paths.ts";

/** What a build writes among its sources: modules of the worker, made of others (scripts/mcp/build.mjs). */
const WRITTEN = [path.join(root, "src/mcp.mjs"), path.join(root, "src/webauthn.mjs")];

/** A hash of what stands in these files and folders of the checkout, and of their names. */
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
  if (!stat.isDirectory()) return WRITTEN.some((written) => file.startsWith(written)) ? [] : [file];
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => listFiles(path.join(file, name)));
}

/**
 * Returns the folder, named by a hash of its sources, of what was built of these very ones; builds it where there is none.
 * It gets its name when it is whole: a build that was cut off is never taken for one, nor that of other sources.
 * @param dist where the folder is kept
 * @param kept for how long what was built before is kept, in milliseconds: whoever uses it may still be running
 * @param build writes into the folder that it is given; what it throws leaves nothing behind
 */
export async function builtFolder(
  dist: string,
  sources: readonly string[],
  kept: number,
  build: (work: string) => Promise<void>,
): Promise<string> {
  const target = path.join(dist, hashSources(sources));
  if (fs.existsSync(target)) return target;

  fs.mkdirSync(dist, { recursive: true });
  const work = fs.mkdtempSync(path.join(dist, "building-"));
  try {
    await build(work);
    publish(work, target);
    removeOthers(dist, target, kept);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return target;
}

/** Gives a folder its name. Another process may have built the same meanwhile; then that one serves as well. */
function publish(work: string, target: string): void {
  try {
    fs.renameSync(work, target);
  } catch (error) {
    if (!fs.existsSync(target)) throw error;
  }
}

/** Removes what was built before, or begun and never finished, once it is older than so many milliseconds. */
export function removeOthers(dist: string, target: string, age: number): void {
  const limit = Date.now() - age;
  for (const name of fs.readdirSync(dist)) {
    const folder = path.join(dist, name);
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (folder !== target && stat !== undefined && stat.mtimeMs < limit)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}
