import { createHash } from "node:crypto";
import fs from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "../serve/start-error.ts";
import { DamagedBackup, readTar, type TarEntry, writeTar } from "./tar.ts";

/** Higher levels take three times as long and save a tenth. */
const COMPRESSION = 3;

/** A backup that was written. */
export interface WrittenBackup {
  readonly bytes: number;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
}

/** The new file of a backup. It has its name only once it is complete. */
export class BackupFile {
  readonly #file: string;
  readonly #mayReplace: boolean;

  /**
   * Throws a StartError if the file exists and may not be replaced, or cannot be created.
   * @param file an absolute path
   */
  constructor(file: string, mayReplace: boolean) {
    this.#file = file;
    this.#mayReplace = mayReplace;
    const folder = path.dirname(file);
    if (!fs.existsSync(folder)) throw new StartError(`There is no folder ${folder}.`);
    if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new StartError(`${file} is a folder. Name a file, such as ${path.join(file, "skytale.tar.gz")}.`);
    }
    this.#refuseExisting();
    removeAbandoned(file);
  }

  /** A path for temporary data, which is removed together with the unfinished file. */
  get temporary(): string {
    return `${this.#partial}-database`;
  }

  /**
   * Writes the backup. If this fails or is aborted, nothing is left of it.
   * @param now milliseconds since 1970
   */
  async write(entries: AsyncIterable<TarEntry>, now: number, signal: AbortSignal): Promise<WrittenBackup> {
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      const handle = await open(this.#partial, "w", 0o600);
      try {
        await pipeline(
          writeTar(entries, now),
          createGzip({ level: COMPRESSION }),
          async (source: AsyncIterable<Uint8Array>) => {
            for await (const chunk of source) {
              hash.update(chunk);
              bytes += chunk.length;
              await handle.writeFile(chunk);
            }
          },
          { signal },
        );
        await handle.sync();
      } finally {
        await handle.close();
      }
      this.#refuseExisting();
      fs.renameSync(this.#partial, this.#file);
    } catch (error) {
      fs.rmSync(this.#partial, { force: true });
      throw error;
    }
    syncFolder(path.dirname(this.#file));
    return { bytes, sha256: hash.digest("hex") };
  }

  get #partial(): string {
    return `${this.#file}.${process.pid}.partial`;
  }

  #refuseExisting(): void {
    if (this.#mayReplace || !fs.existsSync(this.#file)) return;
    throw new StartError(`${this.#file} exists. Name another file, or replace it with --force.`);
  }
}

/**
 * Reads the entries of a backup. The content of each must be read to its end before the next one.
 * @throws DamagedBackup if the file is damaged or incomplete, also while a content is read
 */
export const readBackup = (file: string): AsyncGenerator<TarEntry> => readTar(unzip(file));

async function* unzip(file: string): AsyncGenerator<Uint8Array> {
  const input = fs.createReadStream(file);
  const output = createGunzip();
  input.once("error", (error) => output.destroy(error));
  try {
    for await (const chunk of input.pipe(output)) yield chunk as Uint8Array;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new DamagedBackup(error.message);
    }
    throw error;
  } finally {
    input.destroy();
  }
}

/** Removes unfinished files of this backup that processes left which were killed. */
function removeAbandoned(file: string): void {
  const folder = path.dirname(file);
  const start = `${path.basename(file)}.`;
  for (const name of fs.readdirSync(folder)) {
    const pid = name.startsWith(start) ? /^(\d+)\.partial(-|$)/.exec(name.slice(start.length))?.[1] : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) fs.rmSync(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Makes the name of a new file durable. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
