/** Games from the first contestant's side. */
export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** A figure with the ends of its interval of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations on both sides that hold 95 % of a normal distribution. */
const Z = 1.959964;

/**
 * The share of points with Wilson's interval, which stays within 0 and 1 and has a width also when all games were won.
 * A draw varies less than the toss that it assumes, so with draws the interval holds more than 95 %.
 */
export function share({ won, drawn, lost }: Tally): Estimate {
  const games = won + drawn + lost;
  if (games === 0) return { value: Number.NaN, low: 0, high: 1 };
  const value = (won + drawn / 2) / games;
  const center = value + Z ** 2 / (2 * games);
  const width = Z * Math.sqrt((value * (1 - value)) / games + Z ** 2 / (4 * games ** 2));
  const scale = 1 + Z ** 2 / games;
  // At the ends the interval reaches them, which rounding would hide.
  const low = value === 0 ? 0 : (center - width) / scale;
  const high = value === 1 ? 1 : (center + width) / scale;
  return { value, low, high };
}

/** The difference in Elo at which a share of points is expected; infinite when all or nothing was won. */
export const eloOf = (points: number): number => 400 * Math.log10(points / (1 - points));

/** The difference in Elo between the contestants. */
export function eloDifference(tally: Tally): Estimate {
  const { value, low, high } = share(tally);
  return { value: eloOf(value), low: eloOf(low), high: eloOf(high) };
}
