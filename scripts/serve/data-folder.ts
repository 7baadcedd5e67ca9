import fs from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** Only the owner may read the data: it contains hashed tokens, webhook secrets and private messages. */
const OWNER_ONLY = 0o700;
/** As large as the largest write of one command, so that a successful probe is meaningful. */
const PROBE = Buffer.alloc(64 * 1024);

/**
 * Creates the data folder and its parents, or throws a StartError. Creates one level at a time, because Node's
 * recursive mkdir never returns for an existing folder that cannot be written to, such as /proc.
 */
export function makeDataFolder(data: string): void {
  try {
    for (const folder of missingFolders(data)) fs.mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    if (isFolder(data)) return;
    throw new StartError(
      `Cannot make the data folder ${data}: ${reasonOf(error)}. Set SKYTALE_DATA to another folder.`,
    );
  }
}

/** Throws a StartError if a folder is no data folder of a server. */
export function refuseEmpty(data: string): void {
  if (fs.existsSync(path.join(data, "v3"))) return;
  throw new StartError(`There is no data in ${data}. Set SKYTALE_DATA to the data folder.`);
}

/** Makes the runtime's files private, including those that an earlier version made readable for others. */
export function makePrivate(data: string): void {
  const runtime = path.join(data, "v3");
  if (isFolder(runtime)) fs.chmodSync(runtime, OWNER_ONLY);
}

/** Writes and removes a test file. Returns the system's error message; null on success. */
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

/** Throws a StartError if the data folder is not writable. */
export async function checkWriting(data: string): Promise<void> {
  const reason = await probeWriting(data);
  if (reason === null) return;
  throw new StartError(
    `Cannot write to the data folder ${data}: ${reason}. Free some space, or set SKYTALE_DATA to another folder.`,
  );
}

/** The folders to create, outermost first. */
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
