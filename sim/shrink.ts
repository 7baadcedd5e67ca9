import { performance } from "node:perf_hooks";
import { MINUTE } from "../src/shared/duration";
import type { Fault } from "./fault";
import { CALM } from "./platform/faults";
import { runWorld } from "./processes";
import type { Limits } from "./report";

/** A smaller world that breaks promises. */
export interface Reduced {
  readonly limits: Limits;
  readonly faults: readonly Fault[];
}

/** Time after which no further world is tried, in milliseconds. */
const LONGEST_SEARCH = 5 * MINUTE;

/**
 * Looks for a smaller world of a seed that breaks promises, too: first with fewer days, then without the kinds of faults
 * that are not needed, in groups that become smaller.
 * @param occurred the kinds of faults that have occurred
 * @returns null if no smaller world does
 */
export function reduced(seed: number, limits: Limits, occurred: readonly string[]): Reduced | null {
  let best: Reduced | null = null;
  const until = performance.now() + LONGEST_SEARCH;
  const attempt = (tried: Limits): boolean => {
    if (performance.now() >= until) return false;
    const { faults } = runWorld(seed, tried);
    if (faults.length > 0) best = { limits: tried, faults };
    return faults.length > 0;
  };
  // Without a kind that has not occurred, the world is the same.
  const unused = Object.keys(CALM).filter((kind) => !occurred.includes(kind) || limits.without.includes(kind));
  let current: Limits = { ...limits, without: unused };
  for (const days of [0.25, 0.5, 1, 2, 4, 8]) {
    if (days >= limits.days) break;
    const tried = { ...current, days };
    if (attempt(tried)) {
      current = tried;
      break;
    }
  }
  for (let size = Object.keys(CALM).length; size >= 1; size = Math.floor(size / 2)) {
    const left = Object.keys(CALM).filter((kind) => !current.without.includes(kind));
    for (let index = 0; index < left.length; index += size) {
      const tried = { ...current, without: [...current.without, ...left.slice(index, index + size)] };
      if (attempt(tried)) current = tried;
    }
  }
  return best;
}
