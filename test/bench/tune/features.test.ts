import { expect, test } from "vitest";
import { countsOf, type Evaluator, placesOf } from "../../../bench/tune/features";
import type { Weights } from "../../../src/bots/weights";

const WEIGHTS: Weights = { "P.value": [100, 120], "P.rank": [0, 10, 0, -10], "Q.attack": [4], tempo: [12] };

/**
 * Evaluates `a,b`: White has a pawns on the first rank and b on the second, and is to move. The weight of a pawn and the
 * queen's attack enter non-linearly.
 */
const evaluator: Evaluator = (texts) => (weights) => texts.map((text) => evaluate(text, weights));

function evaluate(text: string, weights: Weights): number {
  const [first = 0, second = 0] = text.split(",").map(Number);
  const { "P.value": value = [], "P.rank": rank = [], "Q.attack": [attack = 0] = [], tempo = [] } = weights;
  const bent = Math.round((value[0] ?? 0) / 100);
  const sum = first * ((value[0] ?? 0) + (rank[0] ?? 0)) + second * ((value[0] ?? 0) + (rank[1] ?? 0));
  return bent * sum + (tempo[0] ?? 0) + attack ** 2 / 2;
}

test("counts a weight by the change of the evaluation, in steps too small for non-linear effects", () => {
  const places = placesOf(WEIGHTS);
  expect(placesOf(WEIGHTS, ["rank", "tempo", "Q.attack"]).map(({ name }) => name)).toEqual(["P.value", "P.value"]);
  const [counts] = countsOf(evaluator, WEIGHTS, places, ["2,-1"], () => undefined);
  const told = Object.fromEntries(
    (counts?.indices ?? []).map((place, at) => [`${places[place]?.name} ${places[place]?.index}`, counts?.counts[at]]),
  );
  expect(told).toEqual({ "P.value 0": 1, "P.rank 0": 2, "P.rank 1": -1, "Q.attack 0": 4, "tempo 0": 1 });
});

test("the part of the evaluation from weights that are not counted is kept", () => {
  const restOf = (fixed: readonly string[]) =>
    countsOf(evaluator, WEIGHTS, placesOf(WEIGHTS, fixed), ["2,-1"], () => undefined)[0]?.rest;
  expect(restOf(["attack"])).toBe(8);
  expect(restOf(["rank", "tempo", "attack"])).toBe(-10 + 12 + 8);
});
