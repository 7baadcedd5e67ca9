/** Game results from the first contestant's point of view. */
export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** A value with its 95 % confidence interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Half-width of the 95 % interval of a normal distribution, in standard deviations. */
const Z = 1.959964;

/**
 * The share of points with its Wilson interval, which stays within 0 and 1 and has a width even if all games were won.
 * The formula assumes wins and losses only. Draws have less variance, so with draws the interval covers more than 95 %.
 */
export function share({ won, drawn, lost }: Tally): Estimate {
  const games = won + drawn + lost;
  if (games === 0) return { value: Number.NaN, low: 0, high: 1 };
  const value = (won + drawn / 2) / games;
  const center = value + Z ** 2 / (2 * games);
  const width = Z * Math.sqrt((value * (1 - value)) / games + Z ** 2 / (4 * games ** 2));
  const scale = 1 + Z ** 2 / games;
  // The interval includes its limit value exactly, which rounding errors would prevent.
  const low = value === 0 ? 0 : (center - width) / scale;
  const high = value === 1 ? 1 : (center + width) / scale;
  return { value, low, high };
}

/** The Elo difference for an expected share of points; infinite for 0 and 1. */
export const eloOf = (points: number): number => 400 * Math.log10(points / (1 - points));

/** The Elo difference between the contestants. */
export function eloDifference(tally: Tally): Estimate {
  const { value, low, high } = share(tally);
  return { value: eloOf(value), low: eloOf(low), high: eloOf(high) };
}
