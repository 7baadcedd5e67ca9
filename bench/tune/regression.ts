/** A position with how well it went for white. */
export interface Sample {
  /** Which game it comes from: positions of one game say much the same, so they are kept together. */
  readonly game: number;
  /** What white is to expect, from 0 to 1. */
  readonly expected: number;
  /** The features that are not zero: their numbers, and how often each counts for white. */
  readonly indices: readonly number[];
  readonly counts: readonly number[];
}

/** Where a regression begins, and how far each weight may go from there before it costs as much as what it explains. */
export interface Prior {
  readonly weights: readonly number[];
  readonly spreads: readonly number[];
}

const STEPS = 250;
/** Points that a weight moves in a step at most, at the beginning; falls to nothing. */
const PACE = 2;
/** Of Adam (Kingma and Ba, 2015). */
const [MOMENTUM, DECAY, LEAST] = [0.9, 0.999, 1e-12];

/** The share of points that is expected at an advantage; `scale` is what makes ten to one of it. */
export const expectedAt = (advantage: number, scale: number): number => 1 / (1 + 10 ** (-advantage / scale));

function advantageOf({ indices, counts }: Sample, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < indices.length; at += 1) {
    sum += (counts[at] as number) * (weights[indices[at] as number] as number);
  }
  return sum;
}

/** How badly weights foretell what came of the positions: the mean logarithmic loss, in bits. */
export function lossOf(samples: readonly Sample[], weights: ArrayLike<number>, scale: number): number {
  let sum = 0;
  for (const sample of samples) {
    const found = Math.min(1 - LEAST, Math.max(LEAST, expectedAt(advantageOf(sample, weights), scale)));
    sum -= sample.expected * Math.log2(found) + (1 - sample.expected) * Math.log2(1 - found);
  }
  return sum / samples.length;
}

/** The scale at which the weights as they are foretell best. */
export function fitScale(samples: readonly Sample[], weights: readonly number[]): number {
  let [low, high] = [50, 4000];
  while (high - low > 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lossOf(samples, weights, left) < lossOf(samples, weights, right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/**
 * Logistic regression: the weights that foretell best what came of the positions, held to where they began by
 * `strictness` times the mean square of what they have moved, in spreads. Deterministic.
 */
export function regress(samples: readonly Sample[], prior: Prior, scale: number, strictness: number): number[] {
  const size = prior.weights.length;
  const weights = Float64Array.from(prior.weights);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  const gradient = new Float64Array(size);
  const steepness = Math.LN10 / scale;
  for (let step = 1; step <= STEPS; step += 1) {
    gradient.fill(0);
    for (const sample of samples) {
      const error = (steepness * (expectedAt(advantageOf(sample, weights), scale) - sample.expected)) / samples.length;
      const { indices, counts } = sample;
      for (let at = 0; at < indices.length; at += 1) {
        const index = indices[at] as number;
        gradient[index] = (gradient[index] as number) + error * (counts[at] as number);
      }
    }
    const pace = (PACE * (STEPS - step)) / STEPS;
    for (let index = 0; index < size; index += 1) {
      const spread = prior.spreads[index] as number;
      const moved = (weights[index] as number) - (prior.weights[index] as number);
      const slope = (gradient[index] as number) + (strictness * moved) / spread ** 2 / size;
      first[index] = MOMENTUM * (first[index] as number) + (1 - MOMENTUM) * slope;
      second[index] = DECAY * (second[index] as number) + (1 - DECAY) * slope ** 2;
      const mean = (first[index] as number) / (1 - MOMENTUM ** step);
      const wont = Math.sqrt((second[index] as number) / (1 - DECAY ** step));
      weights[index] = (weights[index] as number) - (pace * mean) / (wont + LEAST);
    }
  }
  return [...weights];
}

/** Every fifth game is left out of the regression, to see what holds for games that it has not seen. */
export const isHeldBack = ({ game }: Sample): boolean => game % 5 === 0;
