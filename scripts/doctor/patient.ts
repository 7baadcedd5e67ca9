import type { Objects } from "../../src/maintenance/contract.ts";
import type { Bundle } from "../serve/runtime.ts";

/** What the doctor works on. */
export interface Patient {
  readonly bundle: Bundle;
  readonly data: string;
  /** Whose files are sound. */
  readonly objects: Objects;
  /** Files of players and games that are damaged and were left in place. */
  readonly damaged: readonly string[];
  /** Whether damaged files of games may be moved aside, and games without a file given up. */
  readonly maySetAside: boolean;
  readonly env: NodeJS.ProcessEnv;
}

/** Objects that one call is about. */
const CHUNK = 100;

/** Some of many at a time. */
export function chunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
