import { expect, test } from "vitest";
import { expectedAt, fitScale, lossOf, regress, type Sample } from "../../../bench/tune/regression";
import { Random } from "../../rules/random";

const TRUE = [100, 300, -50];
const SCALE = 400;

/** Positions with random counts, and their expected results under the true weights. */
function samples(seed: number, count: number): readonly Sample[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, game) => {
    const counts = TRUE.map(() => Math.floor(random.next() * 5) - 2);
    const rest = Math.floor(random.next() * 400) - 200;
    const advantage = counts.reduce((sum, each, at) => sum + each * (TRUE[at] ?? 0), rest);
    return { game, expected: expectedAt(advantage, SCALE), indices: [0, 1, 2], counts, rest };
  });
}

test("an equal position is worth half a point, and ten to one is the scale", () => {
  expect(expectedAt(0, 400)).toBe(0.5);
  expect(expectedAt(400, 400)).toBeCloseTo(10 / 11);
});

test("finds weights without regularization, which predict best", () => {
  const seen = samples(1, 2_000);
  const prior = { weights: [80, 350, 0], spreads: [10, 10, 10] };
  const found = regress(seen, prior, SCALE, 0.000001);
  for (const [at, weight] of found.entries()) expect(Math.abs(weight - (TRUE[at] ?? 0))).toBeLessThan(3);
  const unseen = samples(2, 500);
  expect(lossOf(unseen, found, SCALE)).toBeLessThan(lossOf(unseen, prior.weights, SCALE));
  expect(regress(seen, prior, SCALE, 0.000001)).toEqual(found);
});

test("stays closer to the start weights the stronger the regularization is", () => {
  const seen = samples(1, 500);
  const prior = { weights: [80, 350, 0], spreads: [10, 10, 10] };
  const distance = (strictness: number) => Math.abs((regress(seen, prior, SCALE, strictness)[2] ?? 0) - 0);
  expect(distance(100)).toBeLessThan(5);
  expect(distance(0.0001)).toBeGreaterThan(40);
});

test("finds the scale at which the weights predict the results", () => {
  expect(Math.abs(fitScale(samples(1, 2_000), TRUE) - SCALE)).toBeLessThan(5);
});
