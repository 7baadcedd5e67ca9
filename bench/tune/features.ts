import type { Weights } from "../../src/bots/weights";

/** One number among the weights of a game. */
export interface WeightPlace {
  readonly name: string;
  readonly index: number;
}

/** Gets positions ready; what it gives tells how they stand for white, by the evaluation with the weights it is given. */
export type Evaluator = (positions: readonly string[]) => (weights: Weights) => readonly number[];

/** How far a weight is moved to see what it counts: so far that rounding does not show. */
const FAR = 1000;

/** What decides how another weight counts is no factor of a sum, so a regression can't find it. */
const NOT_LINEAR = /\.attack$/;

/**
 * The numbers among the weights that the evaluation is linear in.
 * @param fixed what is left as it is: the last parts of names, such as `rank`
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
 * The weights with one moved. What a piece is worth also decides how much of the opening's material is left, and moving
 * it far would show that; its worth on every rank is the same sum without it.
 */
function moved(weights: Weights, { name, index }: WeightPlace): Weights {
  const ranks = name.replace(/\.value$/, ".rank");
  const part = (weights[ranks] ?? []).length / (weights[name] ?? []).length;
  if (ranks === name || part === 0) {
    return changed(weights, name, (value, at) => (at === index ? value + FAR : value));
  }
  return changed(weights, ranks, (value, at) => (Math.floor(at / part) === index ? value + FAR : value));
}

/** How often each weight counts in each position, those that count by their numbers among the places. */
export interface Counts {
  readonly indices: number[];
  readonly counts: number[];
}

/**
 * Finds out how often each weight counts in each position: as the evaluation is linear in them, by how much it changes
 * when one is moved. So the evaluation is all that has to be known, and what is tuned is what plays.
 */
export function countsOf(
  evaluator: Evaluator,
  weights: Weights,
  places: readonly WeightPlace[],
  positions: readonly string[],
  progress: (done: number) => void,
): readonly Counts[] {
  const found: readonly Counts[] = positions.map(() => ({ indices: [], counts: [] }));
  const evaluate = evaluator(positions);
  const before = evaluate(weights);
  for (const [number, place] of places.entries()) {
    progress(number);
    for (const [at, points] of evaluate(moved(weights, place)).entries()) {
      const count = (points - (before[at] ?? 0)) / FAR;
      if (Math.abs(count) < 2 / FAR) continue;
      found[at]?.indices.push(number);
      found[at]?.counts.push(count);
    }
  }
  return found;
}
