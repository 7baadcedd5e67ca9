import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { readBackup } from "../backup/backup-file.ts";
import { type BackupFile, hashing, MANIFEST, type Manifest, OTHER_FILES } from "../backup/manifest.ts";
import { DamagedBackup } from "../backup/tar.ts";

/** Paths that a backup may contain. */
const DATABASE = /^v3\/d[1o]\/[\w-]+\/[0-9a-f]+\.sqlite$/;
const OTHERS: readonly string[] = OTHER_FILES;

/** Reads a whole backup and compares it with its manifest. Throws a DamagedBackup if they differ. */
export const verifyBackup = (file: string): Promise<Manifest> => readAll(file, null);

/**
 * Writes the files of a backup into a folder, and compares them with its manifest again. Throws a DamagedBackup if they
 * differ.
 */
export async function extractBackup(file: string, target: string): Promise<void> {
  await readAll(file, target);
}

async function readAll(file: string, target: string | null): Promise<Manifest> {
  const found = new Map<string, Pick<BackupFile, "size" | "sha256">>();
  let manifest: Manifest | null = null;
  for await (const { path: name, size, content } of readBackup(file)) {
    if (manifest !== null) throw new DamagedBackup(`${name} follows after the manifest`);
    if (name === MANIFEST) {
      manifest = parseManifest(await text(Readable.from(content)));
      continue;
    }
    if (!DATABASE.test(name) && !OTHERS.includes(name)) throw new DamagedBackup(`${name} does not belong in a backup`);
    const hash = createHash("sha256");
    await (target === null ? drain(hashing(content, hash)) : write(path.join(target, name), hashing(content, hash)));
    found.set(name, { size, sha256: hash.digest("hex") });
  }
  if (manifest === null) throw new DamagedBackup("the manifest is missing");
  for (const { path: name, sha256, size } of manifest.files) {
    const file = found.get(name);
    if (file === undefined) throw new DamagedBackup(`${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw new DamagedBackup(`${name} was changed`);
    found.delete(name);
  }
  for (const name of found.keys()) throw new DamagedBackup(`${name} is not in the manifest`);
  return manifest;
}

function parseManifest(json: string): Manifest {
  try {
    const manifest = JSON.parse(json) as Partial<Manifest>;
    if (typeof manifest.format === "number" && Array.isArray(manifest.files)) return manifest as Manifest;
  } catch {
    // Answered like a manifest without its fields.
  }
  throw new DamagedBackup("the manifest cannot be read");
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

async function write(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = fs.openSync(file, "wx", 0o600);
  try {
    for await (const chunk of content) writeAll(handle, chunk);
  } finally {
    fs.closeSync(handle);
  }
}

function writeAll(handle: number, chunk: Uint8Array): void {
  for (let written = 0; written < chunk.length; ) written += fs.writeSync(handle, chunk, written);
}
