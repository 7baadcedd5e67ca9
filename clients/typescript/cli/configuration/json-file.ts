import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/**
 * A JSON file that only its owner may read. Writes replace the file atomically: if the process is killed during a
 * write, the previous contents remain.
 */
export class JsonFile {
  readonly path: string;

  constructor(file: string) {
    this.path = file;
  }

  /**
   * Returns the parsed contents, or undefined if the file does not exist. Throws a `Failure` if the file cannot be read
   * or parsed.
   */
  async read(): Promise<unknown> {
    let text: string;
    try {
      text = await readFile(this.path, "utf8");
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw this.#failure("cannot be read", error);
    }
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.#failure("is not valid JSON", error);
    }
  }

  async write(value: unknown): Promise<void> {
    const folder = path.dirname(this.path);
    const draft = `${this.path}.${randomUUID()}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: "wx" });
      // The umask applies to the mode above, but not to `chmod`.
      await chmod(draft, 0o600);
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw this.#failure("cannot be written", error);
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  #failure(what: string, error: unknown): Failure {
    const reason = error instanceof Error ? error.message : String(error);
    return new Failure(EXIT.failed, "bad-configuration", `${this.path} ${what}: ${reason}`, [
      "Fix or delete the file, then run `skytale login` again.",
      "SKYTALE_CONFIG selects another folder.",
    ]);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
