import type { Fault } from "./fault";
import { CALM } from "./platform/faults";
import { type Limits, simulate } from "./run";

/** A smaller world that breaks promises. */
export interface Reduced {
  readonly limits: Limits;
  readonly faults: readonly Fault[];
}

/**
 * Looks for a smaller world of a seed that breaks promises, too: first with fewer days, then without the kinds of faults
 * that are not needed.
 * @returns null if no smaller world does
 */
export async function reduced(seed: number, migrations: readonly string[], limits: Limits): Promise<Reduced | null> {
  let best: Reduced | null = null;
  const attempt = async (tried: Limits): Promise<boolean> => {
    const { faults } = await simulate(seed, migrations, tried);
    if (faults.length > 0) best = { limits: tried, faults };
    return faults.length > 0;
  };
  let current = limits;
  for (const days of [0.25, 0.5, 1, 2, 4, 8]) {
    if (days >= limits.days) break;
    const tried = { ...current, days };
    if (await attempt(tried)) {
      current = tried;
      break;
    }
  }
  for (const kind of Object.keys(CALM)) {
    const tried = { ...current, without: [...current.without, kind] };
    if (!current.without.includes(kind) && (await attempt(tried))) current = tried;
  }
  return best;
}
