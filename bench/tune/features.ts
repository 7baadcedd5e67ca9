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

/**
 * The evaluation is not linear in the weights of the danger of kings, by last parts of names. Their factors are the
 * change per point within these steps, which are small. So a regression moves them in the right direction, and should be
 * repeated from its result.
 */
const STEPS_NOT_LINEAR: Readonly<Record<string, number>> = { attack: 20, check: 120, danger: 30, shelter: 8, storm: 8 };

/** Amounts by which a weight is decreased and increased to measure its factor. */
function stepsOf(name: string): { readonly down: number; readonly up: number } {
  const step = STEPS_NOT_LINEAR[name.split(".").at(-1) ?? name];
  return step === undefined ? { down: 0, up: FAR } : { down: step, up: step };
}

/**
 * Lists the weights.
 * @param fixed names, or last parts of names (such as `rank`), of weights to leave out
 */
export const placesOf = (weights: Weights, fixed: readonly string[] = []): readonly WeightPlace[] =>
  Object.entries(weights)
    .filter(([name]) => !fixed.some((part) => name === part || name.endsWith(`.${part}`)))
    .flatMap(([name, numbers]) => numbers.map((_, index) => ({ name, index })));

/** The value of one weight. */
export const valueAt = (weights: Weights, { name, index }: WeightPlace): number => weights[name]?.[index] ?? 0;

const changed = (weights: Weights, name: string, change: (value: number, index: number) => number): Weights => ({
  ...weights,
  [name]: (weights[name] ?? []).map(change),
});

/**
 * Returns the weights with one of them changed by an amount. The value of a piece also influences the phase of the game,
 * so a large change of it would distort the result. Instead, the change is added to the piece's weight on every rank,
 * which has the same sum.
 */
function moved(weights: Weights, { name, index }: WeightPlace, amount: number): Weights {
  const ranks = name.replace(/\.value$/, ".rank");
  const part = (weights[ranks] ?? []).length / (weights[name] ?? []).length;
  if (ranks === name || part === 0) {
    return changed(weights, name, (value, at) => (at === index ? value + amount : value));
  }
  return changed(weights, ranks, (value, at) => (Math.floor(at / part) === index ? value + amount : value));
}

/** The factor of each weight in one position. Zeros are left out; `indices` are positions in the list of places. */
export interface Counts {
  readonly indices: number[];
  readonly counts: number[];
  /** The part of the evaluation, in points, that other weights contribute. */
  rest: number;
}

/**
 * Measures the factor of each weight in each position. The evaluation is linear in most weights, so the factor is the
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
    const { down, up } = stepsOf(place.name);
    const higher = evaluate(moved(weights, place, up));
    const lower = down === 0 ? before : evaluate(moved(weights, place, -down));
    // Of the large step, a difference of one point is rounding.
    const least = down === 0 ? 2 : 1;
    for (const [at, position] of found.entries()) {
      const difference = (higher[at] ?? 0) - (lower[at] ?? 0);
      if (Math.abs(difference) < least) continue;
      const count = difference / (down + up);
      position.indices.push(number);
      position.counts.push(count);
      position.rest -= count * valueAt(weights, place);
    }
  }
  return found;
}
