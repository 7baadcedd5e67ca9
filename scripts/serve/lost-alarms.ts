import fs from "node:fs";
import path from "node:path";
import type { DataFiles, ObjectFolder } from "./data-files.ts";

/**
 * Lists the missing alarm files. The runtime replaces a missing file with an empty one, but the objects assume that
 * their alarms are still set. All alarms must therefore be set again.
 */
export function missingIndexes({ irreplaceable }: DataFiles): readonly string[] {
  const isBare = ({ files, hasIndex }: ObjectFolder) => files.length > 0 && !hasIndex;
  return Object.values(irreplaceable)
    .filter(isBare)
    .map(({ index }) => index);
}

/**
 * A marker file that exists while alarms have to be set again. It remains if an object fails, or if the server stops
 * before all alarms are set.
 */
export class LostAlarms {
  readonly #file: string;

  constructor(data: string) {
    this.#file = path.join(data, "alarms-lost");
  }

  get isMarked(): boolean {
    return fs.existsSync(this.#file);
  }

  mark(): void {
    fs.writeFileSync(this.#file, "Alarms are set again at the next start.\n", { mode: 0o600 });
  }

  clear(): void {
    fs.rmSync(this.#file, { force: true });
  }
}
