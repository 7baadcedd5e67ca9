import fs from "node:fs";
import path from "node:path";
import type { DataFiles } from "./data-files.ts";

/** What a start finds out about its data folder: nothing new, that it is a copy, or that some of its files are. */
export type FoundRestore = "none" | "whole" | "parts";

/** What is written down. */
interface Content {
  /** Each file's inode and time of birth by its path in the data folder. A file that was copied here has others. */
  readonly files: Readonly<Record<string, string>>;
  /** When the folder was last found to be restored, as RFC 3339; null if it never was. */
  readonly restoredAt: string | null;
}

const NAME = "restored.json";

/**
 * The record of the files that a data folder consists of. A backup holds a copy of the record, but not the same inodes:
 * that is how a start sees that its folder was copied back. A folder that was only renamed keeps its inodes.
 */
export class RestoreRecord {
  readonly #data: string;
  readonly #file: string;

  constructor(data: string) {
    this.#data = data;
    this.#file = path.join(data, NAME);
  }

  /** When the folder was last restored as a whole, as RFC 3339; null if it never was. */
  get restoredAt(): string | null {
    return this.#read()?.restoredAt ?? null;
  }

  /**
   * Compares the files with the record and brings it up to date. A folder without a record gets one: it is new, or of a
   * version that kept none.
   * @param now milliseconds since 1970
   */
  check(files: DataFiles, now: number): FoundRestore {
    const known = this.#read();
    const present = this.#identify(files);
    const isCopied = (name: string): boolean =>
      known?.files[name] !== undefined && present[name] !== undefined && known.files[name] !== present[name];
    const found = isCopied(NAME) ? "whole" : Object.keys(present).some(isCopied) ? "parts" : "none";
    const restoredAt = found === "whole" ? new Date(now).toISOString() : (known?.restoredAt ?? null);
    this.#write({ files: present, restoredAt });
    return found;
  }

  /** Notes that everything was restored just now, because an operator says so. */
  declare(files: DataFiles, now: number): void {
    this.#write({ files: this.#identify(files), restoredAt: new Date(now).toISOString() });
  }

  #identify({ databases, players, rooms }: DataFiles): Content["files"] {
    const others = [...databases, players.index, rooms.index];
    if (!fs.existsSync(this.#file)) this.#write({ files: {}, restoredAt: null });
    return Object.fromEntries(
      [this.#file, ...others].flatMap((file) => {
        const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
        return stat === undefined
          ? []
          : [[path.relative(this.#data, file), `${stat.ino} ${stat.birthtimeNs}`] as const];
      }),
    );
  }

  #read(): Content | null {
    try {
      return JSON.parse(fs.readFileSync(this.#file, "utf8")) as Content;
    } catch {
      return null;
    }
  }

  /** In place: a new file under the same name would have another inode. */
  #write(content: Content): void {
    fs.writeFileSync(this.#file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
}
