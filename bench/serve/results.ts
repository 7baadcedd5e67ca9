import fs from "node:fs";
import type { Footprint } from "./footprint";
import type { MoveFigures } from "./moves";
import type { PlyFigures } from "./plies";
import type { ReadFigures } from "./reads";

/** What a run has found, and where. */
export interface Results {
  readonly machine: string;
  readonly commit: string;
  readonly isShort: boolean;
  readonly moves: readonly MoveFigures[];
  readonly plies: readonly PlyFigures[];
  readonly reads: readonly ReadFigures[];
  readonly footprint: Footprint | null;
}

/** Reads an earlier run; throws if it can't be compared with one of here and now. */
export function readEarlier(file: string, machine: string, isShort: boolean): Results {
  const earlier = JSON.parse(fs.readFileSync(file, "utf8")) as Results;
  if (earlier.machine !== machine) {
    throw new Error(
      `${file} was measured on another machine:\n  there ${earlier.machine}\n  here  ${machine}\nMeasure both commits on one.`,
    );
  }
  if (earlier.isShort || isShort) throw new Error("Short runs are not for comparing: their figures mean nothing.");
  return earlier;
}

/** Why two runs are not a comparison of two commits; null if they are. */
export function whyNotComparable(earlier: Results, commit: string): string | null {
  if (earlier.commit !== commit) return null;
  return `Both runs are of ${commit}. Say --same-commit if it is the noise that you want to see.`;
}
