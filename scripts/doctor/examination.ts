import type { Objects } from "../../src/maintenance/contract.ts";
import type { Bundle } from "../serve/runtime.ts";

/** The data folder under examination, with the options of the call. */
export interface Examination {
  readonly bundle: Bundle;
  readonly data: string;
  /** Ids of the objects whose files are intact. */
  readonly objects: Objects;
  /** Damaged files of objects that belong in a backup and were left in place. */
  readonly damaged: readonly string[];
  /** Whether damaged files of games may be moved aside, and lost games given up. */
  readonly maySetAside: boolean;
  /** Ids of games that were left out of the restored backup on purpose. They are given up without `maySetAside`. */
  readonly leftOut: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}
