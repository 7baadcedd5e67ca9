/** A position and its expected score for white. */
export interface Sample {
  /**
   * Number of the game. Positions of one game are correlated, so they are never split between training and validation.
   */
  readonly game: number;
  /** Expected score for white, from 0 to 1. */
  readonly expected: number;
  /** The nonzero features: their indices and their counts for white. */
  readonly indices: readonly number[];
  readonly counts: readonly number[];
  /** The part of the evaluation that does not depend on the weights, in points. */
  readonly rest: number;
}

/** Starting weights, and how far each may move before the penalty outweighs a better fit. */
export interface Prior {
  readonly weights: readonly number[];
  readonly spreads: readonly number[];
}

const STEPS = 250;
/** Maximum change of a weight per step, in points. It decreases linearly to zero. */
const PACE = 2;
/** Parameters of the Adam optimizer (Kingma and Ba, 2015). */
const [MOMENTUM, DECAY, LEAST] = [0.9, 0.999, 1e-12];

/** Expected score at an advantage. At an advantage of `scale`, the odds are ten to one. */
export const expectedAt = (advantage: number, scale: number): number => 1 / (1 + 10 ** (-advantage / scale));

function advantageOf({ indices, counts, rest }: Sample, weights: ArrayLike<number>): number {
  let sum = rest;
  for (let at = 0; at < indices.length; at += 1) {
    sum += (counts[at] as number) * (weights[indices[at] as number] as number);
  }
  return sum;
}

/** Prediction error of weights: the mean logarithmic loss in bits. */
export function lossOf(samples: readonly Sample[], weights: ArrayLike<number>, scale: number): number {
  let sum = 0;
  for (const sample of samples) {
    const found = Math.min(1 - LEAST, Math.max(LEAST, expectedAt(advantageOf(sample, weights), scale)));
    sum -= sample.expected * Math.log2(found) + (1 - sample.expected) * Math.log2(1 - found);
  }
  return sum / samples.length;
}

/** Finds the scale at which the given weights have the least loss. */
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
 * Logistic regression. Finds the weights with the least loss, plus a penalty for their distance from the prior:
 * `strictness` times the mean square of the distance in spreads. Deterministic.
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

/** Every fifth game validates the strictness of the penalty. The final weights are fitted to all games. */
export const isHeldBack = ({ game }: Sample): boolean => game % 5 === 0;
