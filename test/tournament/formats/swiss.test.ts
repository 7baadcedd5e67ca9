import { expect, test } from "vitest";
import { formatOf } from "../../../src/tournament/formats/formats";
import type { SwissTerms } from "../../../src/tournament/terms";
import { begun, entrants, favorite, id, numbersOf, play, withdrawn, withRound } from "../states";

const swiss = formatOf("swiss");
const terms: SwissTerms = { kind: "swiss", rounds: 2 };
const round = (state: ReturnType<typeof begun>) =>
  withRound(state, [
    { section: 1, white: id(1), black: id(3) },
    { section: 1, white: id(4), black: id(2) },
  ]);

test("a pairing engine pairs each round", () => {
  const first = begun(terms, [...entrants(4)].reverse());
  expect(first.sections.map(({ players }) => numbersOf(players))).toEqual([[1, 2, 3, 4]]);
  expect(swiss.nextRound(terms, first)).toEqual({ kind: "engine" });
  const second = play(round(first), favorite);
  expect(swiss.nextRound(terms, second)).toEqual({ kind: "engine" });
  expect(swiss.nextRound(terms, play(round(second), favorite))).toBeNull();
});

test("the tournament ends when fewer than two players are left", () => {
  const state = [1, 2].reduce((left, n) => withdrawn(left, n), begun(terms, entrants(4)));
  expect(swiss.nextRound(terms, state)).toEqual({ kind: "engine" });
  expect(swiss.nextRound(terms, withdrawn(state, 3))).toBeNull();
});

test("a round waits for all its games", () => {
  expect(swiss.isDecided(terms, play(round(begun(terms, entrants(4))), favorite))).toBe(false);
});
