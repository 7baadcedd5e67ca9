import { describe, expect, test } from "vitest";
import { bergerTable, type NumberedPair } from "../../../src/tournament/pairing/berger";

/** The tables of the FIDE Handbook (C.05, Annex 1), one line per round. */
const PUBLISHED: Readonly<Record<number, readonly string[]>> = {
  4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
  6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
  8: [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
  ],
};

const written = (rounds: readonly (readonly NumberedPair[])[]): readonly string[] =>
  rounds.map((pairs) => pairs.map((pair) => pair.join("-")).join(" "));

test.each([4, 6, 8])("the table for %i players is the published one", (players) => {
  expect(written(bergerTable(players))).toEqual(PUBLISHED[players]);
});

test("the tables for odd numbers are those for one more, without the last number", () => {
  expect(written(bergerTable(3))).toEqual(["2-3", "1-2", "3-1"]);
});

const SIZES = Array.from({ length: 13 }, (_, index) => index + 2);

describe.each(SIZES)("with %i players", (players) => {
  const rounds = bergerTable(players);
  const numbers = Array.from({ length: players }, (_, index) => index + 1);

  test("everybody meets everybody once", () => {
    const pairs = rounds.flat().map((pair) => [...pair].sort((a, b) => a - b).join("-"));
    const expected = numbers.flatMap((one) => numbers.filter((other) => other > one).map((other) => `${one}-${other}`));
    expect(pairs.sort()).toEqual(expected.sort());
  });

  test("nobody has two games in a round", () => {
    for (const pairs of rounds) expect(new Set(pairs.flat()).size).toBe(pairs.length * 2);
  });

  test("each player has white in half of the games", () => {
    for (const number of numbers) {
      const white = rounds.flat().filter((pair) => pair[0] === number).length;
      expect(Math.abs(white - (players - 1) / 2)).toBeLessThan(1);
    }
  });
});
