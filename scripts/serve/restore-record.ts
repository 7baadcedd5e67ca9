import fs from "node:fs";
import path from "node:path";
import type { IrreplaceableBinding } from "../../src/object-kinds.ts";
import type { DataFiles, ObjectFolder } from "./data-files.ts";

/** Result of the comparison at a start: nothing was replaced, the whole folder is a copy, or some of its files are. */
export type FoundRestore = "none" | "whole" | "parts";

/** Content of the record's file. */
interface Content {
  /** Identity of each main file by its path in the data folder. */
  readonly files: Readonly<Record<string, FileIdentity>>;
  /** Time at which the whole folder was last found or declared to be restored, as RFC 3339; null if it never was. */
  readonly restoredAt: string | null;
}

/** The files that exist in every data folder. Files of single objects are not included. */
interface MainFiles extends Pick<DataFiles, "databases"> {
  readonly irreplaceable: Readonly<Record<IrreplaceableBinding, Pick<ObjectFolder, "index">>>;
}

/** Distinguishes a file from a copy of it under the same name. Both numbers are decimal strings. */
interface FileIdentity {
  readonly inode: string;
  /** Nanoseconds since 1970. */
  readonly born: string;
}

const NAME = "restored.json";

/**
 * Record of the files in a data folder. A backup contains a copy of the record, but a copied file has another time of
 * birth. So the next start notices that the folder was copied. Renaming a folder changes nothing.
 *
 * Files are identified by time of birth. Some file systems do not store it (NFS before 4.2, some FUSE mounts); there
 * the inode is compared. The inode is weaker evidence: ext4 reuses a freed inode for the next file, and FAT assigns new
 * numbers at each mount.
 */
export class RestoreRecord {
  readonly #data: string;
  readonly #file: string;

  constructor(data: string) {
    this.#data = data;
    this.#file = path.join(data, NAME);
  }

  /** Time of the last restore of the whole folder, as RFC 3339; null if there was none. */
  get restoredAt(): string | null {
    return this.#read()?.restoredAt ?? null;
  }

  /**
   * Compares the files with the record, then updates the record. A folder without a record gets one: it is new, or from
   * a version that kept none.
   * @param now milliseconds since 1970
   */
  check(files: MainFiles, now: number): FoundRestore {
    const known = this.#read();
    const present = this.#identify(files);
    const evidence = this.#hasBirthTimes() ? "born" : "inode";
    const isCopied = (name: string): boolean => {
      const [before, after] = [known?.files[name], present[name]];
      return before !== undefined && after !== undefined && before[evidence] !== after[evidence];
    };
    const found = isCopied(NAME) ? "whole" : Object.keys(present).some(isCopied) ? "parts" : "none";
    const restoredAt = found === "whole" ? new Date(now).toISOString() : (known?.restoredAt ?? null);
    this.#write({ files: present, restoredAt });
    return found;
  }

  /** Records a restore of the whole folder at `now`, because the operator declared it. */
  declare(files: MainFiles, now: number): void {
    this.#write({ files: this.#identify(files), restoredAt: new Date(now).toISOString() });
  }

  #identify({ databases, irreplaceable }: MainFiles): Content["files"] {
    const others = [...databases, ...Object.values(irreplaceable).map(({ index }) => index)];
    if (!fs.existsSync(this.#file)) this.#write({ files: {}, restoredAt: null });
    return Object.fromEntries(
      [this.#file, ...others].flatMap((file) => {
        const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
        if (stat === undefined) return [];
        return [[path.relative(this.#data, file), { inode: `${stat.ino}`, born: `${stat.birthtimeNs}` }]];
      }),
    );
  }

  /**
   * Whether the file system stores times of birth. If not, Node reports 1970 or the time of the last change, and a
   * write changes the latter.
   */
  #hasBirthTimes(): boolean {
    const before = fs.statSync(this.#file, { bigint: true }).birthtimeNs;
    fs.utimesSync(this.#file, new Date(), new Date());
    const { birthtimeNs, ctimeNs } = fs.statSync(this.#file, { bigint: true });
    return birthtimeNs !== 0n && birthtimeNs === before && birthtimeNs !== ctimeNs;
  }

  #read(): Content | null {
    try {
      return JSON.parse(fs.readFileSync(this.#file, "utf8")) as Content;
    } catch {
      return null;
    }
  }

  /** Overwrites the file in place: a new file under the same name would have another inode. */
  #write(content: Content): void {
    fs.writeFileSync(this.#file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
}
