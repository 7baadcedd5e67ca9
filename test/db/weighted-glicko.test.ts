import fc from "fast-check";
import rate from "glicko2-lite";
import { describe, expect, test } from "vitest";
import { afterGame, type Numbers, POINTS } from "../../src/db/weighted-glicko";

const numbers = fc.record({
  rating: fc.double({ min: 600, max: 2600, noNaN: true }),
  deviation: fc.double({ min: 45, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.12, noNaN: true }),
});
const scores = fc.constantFrom(0, 0.5, 1);
const weights = fc.double({ min: 0, max: 1, noNaN: true });

/** The rating after `count` games with one result in one rating period, calculated by the library. */
function byLibrary(player: Numbers, opponent: Numbers, score: number, count: number): Numbers {
  const games = Array.from({ length: count }, (): [number, number, number] => [
    opponent.rating,
    opponent.deviation,
    score,
  ]);
  const { rating, rd, vol } = rate(player.rating, player.deviation, player.volatility, games);
  return { rating, deviation: rd, volatility: vol };
}

describe("a weighted game", () => {
  test.each([1, 2, 5])("of weight %d equals that many games of Glicko-2 in one period", (weight) => {
    fc.assert(
      fc.property(numbers, numbers, scores, (player, opponent, score) => {
        const after = afterGame(player, { opponent, score, weight });
        const expected = byLibrary(player, opponent, score, weight);
        expect(after.rating).toBeCloseTo(expected.rating, 6);
        expect(after.deviation).toBeCloseTo(expected.deviation, 6);
        expect(after.volatility).toBeCloseTo(expected.volatility, 9);
      }),
    );
  });

  test("of weight 0 only lets the period pass", () => {
    fc.assert(
      fc.property(numbers, numbers, scores, (player, opponent, score) => {
        const after = afterGame(player, { opponent, score, weight: 0 });
        expect(after.rating).toBe(player.rating);
        expect(after.volatility).toBe(player.volatility);
        expect(after.deviation).toBeCloseTo(Math.hypot(player.deviation, player.volatility * POINTS), 9);
      }),
    );
  });

  test("changes the rating in the direction of the result, and more with more weight", () => {
    fc.assert(
      fc.property(numbers, numbers, weights, weights, (player, opponent, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const won = (weight: number) => afterGame(player, { opponent, score: 1, weight }).rating - player.rating;
        const lost = (weight: number) => afterGame(player, { opponent, score: 0, weight }).rating - player.rating;
        expect(won(less)).toBeGreaterThanOrEqual(0);
        expect(won(more)).toBeGreaterThanOrEqual(won(less) - 1e-6);
        expect(lost(less)).toBeLessThanOrEqual(0);
        expect(lost(more)).toBeLessThanOrEqual(lost(less) + 1e-6);
      }),
    );
  });

  test("gives finite numbers for players who are as far apart as possible", () => {
    const far = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(numbers, far, far, scores, weights, (player, rating, other, score, weight) => {
        const opponent = { rating: other, deviation: 45 };
        const after = afterGame({ ...player, rating }, { opponent, score, weight });
        for (const value of Object.values(after)) expect(Number.isFinite(value)).toBe(true);
        expect(after.deviation).toBeGreaterThan(0);
      }),
    );
  });
});
