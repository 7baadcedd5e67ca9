import fs from "node:fs";
import path from "node:path";
import type { DataFiles, ObjectFolder } from "./data-files.ts";

/**
 * Lists of alarms that are missing beside objects. The runtime makes new, empty ones at once, and every object goes on
 * believing that its alarm is set: so they have to be set again.
 */
export function missingIndexes({ players, rooms }: DataFiles): readonly string[] {
  const isBare = ({ files, hasIndex }: ObjectFolder) => files.length > 0 && !hasIndex;
  return [players, rooms].filter(isBare).map(({ index }) => index);
}

/** The note that alarms have to be set again: it outlives a server that is stopped before it has done so. */
export class LostAlarms {
  readonly #file: string;

  constructor(data: string) {
    this.#file = path.join(data, "alarms-lost");
  }

  get isNoted(): boolean {
    return fs.existsSync(this.#file);
  }

  note(): void {
    fs.writeFileSync(this.#file, "Alarms are set again at the next start.\n", { mode: 0o600 });
  }

  settled(): void {
    fs.rmSync(this.#file, { force: true });
  }
}
