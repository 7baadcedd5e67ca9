import { createHash } from "node:crypto";
import path from "node:path";
import { JsonFile } from "../configuration/json-file.js";

/** How far a listener has come in a feed. */
export interface FeedPosition {
  /** The last event up to which all are settled; null: none, the feed from its oldest event is still to come. */
  readonly after: string | null;
  /** Events after it that are settled too. */
  readonly settled: readonly string[];
}

/** The file that keeps how far a player's events have come to a target, so that a restart goes on there. */
export class PositionFile {
  readonly #file: JsonFile;
  readonly #former: JsonFile;
  readonly #onFailure: (error: unknown) => void;
  #next: FeedPosition | undefined;
  #writing: Promise<void> | undefined;

  /**
   * @param of what the position is of: server, player, target
   * @param former what an earlier version named the file after; it is read if there is no newer file
   * @param onFailure called when a position could not be written
   */
  constructor(folder: string, of: readonly string[], former: readonly string[], onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#file = fileOf(folder, of);
    this.#former = fileOf(folder, former);
  }

  /** Undefined if nobody has listened yet, or the file is none of ours: then one begins anew. */
  async read(): Promise<FeedPosition | undefined> {
    const value = (await this.#file.read()) ?? (await this.#former.read());
    return isPosition(value) ? { after: value.after, settled: value.settled } : undefined;
  }

  /** Keeps a position, in turn: while one is being written, only the newest of those that follow waits. */
  write(position: FeedPosition): void {
    this.#next = position;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Waits until all is written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let position = this.#next; position !== undefined; position = this.#next) {
      this.#next = undefined;
      // What can't be kept is only sent again; the listener says so and goes on.
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
