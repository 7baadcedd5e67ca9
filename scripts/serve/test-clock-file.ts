import fs from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** The stored state of a test clock. */
export interface TestClockState {
  /** Milliseconds from the real time to that of the server. It never decreases. */
  readonly offset: number;
  /** The advance that is running, or that was interrupted by the end of the server; null if there is none. */
  readonly advance: Advance | null;
}

export interface Advance {
  /** The requested duration in milliseconds; null if the request named a time. */
  readonly by: number | null;
  /** The time of the server at its end (milliseconds since 1970). */
  readonly to: number;
}

/** The file of a data folder that has a test clock. */
export class TestClockFile {
  readonly #file: string;

  constructor(data: string) {
    this.#file = path.join(data, "test-clock.json");
  }

  /** The stored state; null if the folder has no test clock. Throws a StartError if the file is damaged. */
  read(): TestClockState | null {
    if (!fs.existsSync(this.#file)) return null;
    try {
      const { offset, advance } = JSON.parse(fs.readFileSync(this.#file, "utf8")) as TestClockState;
      if (!Number.isSafeInteger(offset)) throw new Error("no offset");
      return { offset, advance };
    } catch {
      throw new StartError(`${this.#file} is damaged. Delete this data folder: it contains tests only.`);
    }
  }

  /** Replaces the state. A process that is killed meanwhile leaves the former state or the new one. */
  write(state: TestClockState): void {
    const written = `${this.#file}.new`;
    fs.writeFileSync(written, `${JSON.stringify(state)}\n`, { mode: 0o600 });
    fs.renameSync(written, this.#file);
  }
}

/**
 * Returns the state of the data folder's test clock; null if it has none and gets none. A folder has a test clock from
 * its first start or never: times of a real server must not be moved, and without the clock, the time of a moved one
 * would go back. Throws a StartError for any other combination.
 * @param isWanted the setting TEST_CLOCK
 */
export function openTestClock(data: string, isWanted: boolean): TestClockState | null {
  const file = new TestClockFile(data);
  const state = file.read();
  if (!isWanted && state !== null) {
    throw new StartError(
      `The data folder ${data} belongs to a server with a test clock, and its time was moved. Start it with ` +
        "TEST_CLOCK=1, or set SKYTALE_DATA to another folder.",
    );
  }
  if (!isWanted || state !== null) return state;
  if (fs.existsSync(path.join(data, "v3"))) {
    throw new StartError(
      `TEST_CLOCK=1 is for a new data folder, and ${data} already has data, whose time must not be moved. Set ` +
        "SKYTALE_DATA to an empty folder.",
    );
  }
  const first = { offset: 0, advance: null };
  file.write(first);
  return first;
}
