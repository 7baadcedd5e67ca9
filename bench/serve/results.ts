import fs from "node:fs";
import type { BoardgameFigures } from "./boardgame/compare";
import type { Footprint } from "./footprint";
import type { MoveFigures } from "./moves";
import type { PlyFigures } from "./plies";
import type { ReadFigures } from "./reads";

/** Figures of a run, with the machine and commit they were measured on. */
export interface Results {
  readonly machine: string;
  readonly commit: string;
  readonly isShort: boolean;
  readonly moves: readonly MoveFigures[];
  readonly plies: readonly PlyFigures[];
  readonly reads: readonly ReadFigures[];
  readonly footprint: Footprint | null;
  readonly boardgame: readonly BoardgameFigures[];
}

/** Reads the results of an earlier run. Throws if that run used another machine, or if either run is short. */
export function readEarlier(file: string, machine: string, isShort: boolean): Results {
  const earlier = JSON.parse(fs.readFileSync(file, "utf8")) as Results;
  if (earlier.machine !== machine) {
    throw new Error(
      `${file} was measured on another machine:\n  there ${earlier.machine}\n  here  ${machine}\nMeasure both commits on one.`,
    );
  }
  if (earlier.isShort || isShort) throw new Error("Short runs cannot be compared: their figures mean nothing.");
  return earlier;
}

/** Explains why a comparison would be meaningless (both runs have the same commit); null if it is fine. */
export function whyNotComparable(earlier: Results, commit: string): string | null {
  if (earlier.commit !== commit) return null;
  return `Both runs are of ${commit}. Use --same-commit to measure the noise.`;
}
