import type { Weights } from "../../src/bots/weights";

/** One number among the weights of a game. */
export interface WeightPlace {
  readonly name: string;
  readonly index: number;
}

/** Prepares positions. Returns a function that evaluates them with given weights, from white's point of view. */
export type Evaluator = (positions: readonly string[]) => (weights: Weights) => readonly number[];

/** Amount added to a weight to measure its factor. It is large, so that rounding has little effect. */
const FAR = 1000;

/** The evaluation is not linear in the weights of the danger of kings, so a regression cannot find them. */
const NOT_LINEAR = /\.(attack|check|danger|shelter|storm)$/;

/**
 * Lists the weights that the evaluation is linear in.
 * @param fixed names, or last parts of names (such as `rank`), of weights to leave out
 */
export const placesOf = (weights: Weights, fixed: readonly string[] = []): readonly WeightPlace[] =>
  Object.entries(weights)
    .filter(([name]) => !NOT_LINEAR.test(name) && !fixed.some((part) => name === part || name.endsWith(`.${part}`)))
    .flatMap(([name, numbers]) => numbers.map((_, index) => ({ name, index })));

const changed = (weights: Weights, name: string, change: (value: number, index: number) => number): Weights => ({
  ...weights,
  [name]: (weights[name] ?? []).map(change),
});

/**
 * Returns the weights with one of them increased by `FAR`. The value of a piece also influences the phase of the game,
 * so a large change of it would distort the result. Instead, the change is added to the piece's weight on every rank,
 * which has the same sum.
 */
function moved(weights: Weights, { name, index }: WeightPlace): Weights {
  const ranks = name.replace(/\.value$/, ".rank");
  const part = (weights[ranks] ?? []).length / (weights[name] ?? []).length;
  if (ranks === name || part === 0) {
    return changed(weights, name, (value, at) => (at === index ? value + FAR : value));
  }
  return changed(weights, ranks, (value, at) => (Math.floor(at / part) === index ? value + FAR : value));
}

/** The factor of each weight in one position. Zeros are left out; `indices` are positions in the list of places. */
export interface Counts {
  readonly indices: number[];
  readonly counts: number[];
  /** The part of the evaluation, in points, that other weights contribute. */
  rest: number;
}

/**
 * Measures the factor of each weight in each position. The evaluation is linear in these weights, so the factor is the
 * change of the evaluation divided by the change of the weight. This needs no second description of the evaluation: the
 * code that plays is the code that is tuned.
 */
export function countsOf(
  evaluator: Evaluator,
  weights: Weights,
  places: readonly WeightPlace[],
  positions: readonly string[],
  progress: (done: number) => void,
): readonly Counts[] {
  const evaluate = evaluator(positions);
  const before = evaluate(weights);
  const found: readonly Counts[] = before.map((points) => ({ indices: [], counts: [], rest: points }));
  for (const [number, place] of places.entries()) {
    progress(number);
    const value = weights[place.name]?.[place.index] ?? 0;
    for (const [at, points] of evaluate(moved(weights, place)).entries()) {
      const count = (points - (before[at] ?? 0)) / FAR;
      const position = found[at];
      if (position === undefined || Math.abs(count) < 2 / FAR) continue;
      position.indices.push(number);
      position.counts.push(count);
      position.rest -= count * value;
    }
  }
  return found;
}
