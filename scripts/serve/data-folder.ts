import fs from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** Data is for its owner alone: it holds tokens' hashes, webhooks' secrets and what players write to each other. */
const OWNER_ONLY = 0o700;
/** As much as the largest write of one command, so that what passes the probe is worth something. */
const PROBE = Buffer.alloc(64 * 1024);

/**
 * Makes the data folder with its parents, or throws a StartError. One step at a time: Node's own recursive mkdir never
 * returns where a folder exists and nothing can be made in it, as in /proc.
 */
export function makeDataFolder(data: string): void {
  try {
    for (const folder of missingFolders(data)) fs.mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    if (isFolder(data)) return;
    throw new StartError(`Cannot make the data folder ${data}: ${reasonOf(error)}. SKYTALE_DATA names another.`);
  }
}

/** Shuts the runtime's files away from other users, also those that an earlier version made readable. */
export function keepPrivate(data: string): void {
  const runtime = path.join(data, "v3");
  if (isFolder(runtime)) fs.chmodSync(runtime, OWNER_ONLY);
}

/** Writes a file of some size and removes it. Returns the system's reason if that fails, null otherwise. */
export async function probeWriting(data: string): Promise<string | null> {
  const file = path.join(data, `probe-${process.pid}`);
  try {
    const handle = await open(file, "w", 0o600);
    try {
      await handle.writeFile(PROBE);
      await handle.sync();
    } finally {
      await handle.close();
      await rm(file, { force: true });
    }
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Throws a StartError if nothing can be written to the data folder. */
export async function checkWriting(data: string): Promise<void> {
  const reason = await probeWriting(data);
  if (reason === null) return;
  throw new StartError(`Nothing can be written to the data folder ${data}: ${reason}. Make room, or set SKYTALE_DATA.`);
}

/** The folders that have to be made, outermost first. */
function missingFolders(folder: string): readonly string[] {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return [];
  if (stat !== undefined) throw new Error(`${folder} is a file`);
  const parent = path.dirname(folder);
  return [...missingFolders(parent), folder];
}

function isFolder(folder: string): boolean {
  try {
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
