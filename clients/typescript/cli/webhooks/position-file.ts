import { createHash } from "node:crypto";
import path from "node:path";
import { JsonFile } from "../configuration/json-file.js";

/** Position of a listener in a feed. */
export interface FeedPosition {
  /** All events up to this one are settled. Null if there is no such event yet. */
  readonly after: string | null;
  /** Events after `after` that are already settled. */
  readonly settled: readonly string[];
}

/** The stored feed position of one player and target, so that a restarted listener continues there. */
export class PositionFile {
  readonly #file: JsonFile;
  readonly #former: JsonFile;
  readonly #onFailure: (error: unknown) => void;
  #next: FeedPosition | undefined;
  #writing: Promise<void> | undefined;

  /**
   * @param of the key of the position: server, player, target
   * @param former the key that an earlier version used; its file is read if `of` has no file
   * @param onFailure called when a position could not be written
   */
  constructor(folder: string, of: readonly string[], former: readonly string[], onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#file = fileOf(folder, of);
    this.#former = fileOf(folder, former);
  }

  /** Reads the position. Undefined if no position is stored or the file's contents are invalid. */
  async read(): Promise<FeedPosition | undefined> {
    const value = (await this.#file.read()) ?? (await this.#former.read());
    return isPosition(value) ? { after: value.after, settled: value.settled } : undefined;
  }

  /** Stores a position. During a write, only the newest of the following positions is kept for the next write. */
  write(position: FeedPosition): void {
    this.#next = position;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when all positions are written, or could not be written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let position = this.#next; position !== undefined; position = this.#next) {
      this.#next = undefined;
      // A lost position only causes repeated deliveries, so the error is reported and the listener continues.
      await this.#file.write(position).catch(this.#onFailure);
    }
  }
}

function fileOf(folder: string, of: readonly string[]): JsonFile {
  const name = createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 16);
  return new JsonFile(path.join(folder, `listen-${name}.json`));
}

function isPosition(value: unknown): value is FeedPosition {
  if (typeof value !== "object" || value === null || !("after" in value) || !("settled" in value)) return false;
  const { after, settled } = value;
  return (
    (after === null || typeof after === "string") &&
    Array.isArray(settled) &&
    settled.every((id) => typeof id === "string")
  );
}
