import { expect, test } from "vitest";
import { playerId } from "../../src/shared/ids";
import { whiteAndBlack } from "../../src/swiss/dutch/color-allocation";
import { colorPreference } from "../../src/swiss/dutch/color-preference";
import type { Color } from "../../src/swiss/dutch/player-history";
import type { SwissPlayer } from "../../src/swiss/dutch/swiss-player";

const colorsOf = (letters: string): readonly Color[] =>
  [...letters].map((letter) => (letter === "W" ? "white" : "black"));

test.each([
  { games: "", color: null, strength: "none" },
  { games: "W", color: "black", strength: "strong" },
  { games: "WB", color: "white", strength: "mild" },
  { games: "WBB", color: "white", strength: "absolute" },
  { games: "BWB", color: "white", strength: "strong" },
  { games: "BBWW", color: "black", strength: "absolute" },
  { games: "WBWBW", color: "black", strength: "strong" },
  { games: "WWBW", color: "black", strength: "absolute" },
])("after $games, the preference is $strength for $color", ({ games, color, strength }) => {
  expect(colorPreference(colorsOf(games))).toMatchObject({ color, strength });
});

function player(number: number, games: string): SwissPlayer {
  const colors = colorsOf(games);
  return {
    id: playerId(`player${number}`),
    number,
    records: [],
    points: 0,
    opponents: new Set(),
    colors,
    isPresent: true,
    preference: colorPreference(colors),
    mayHaveBye: true,
    floats: [null, null],
    isTopScorer: false,
  };
}

test.each([
  { rule: "odd numbers begin with white", higher: [1, ""], lower: [4, ""], white: 1 },
  { rule: "even numbers begin with black", higher: [2, ""], lower: [5, ""], white: 5 },
  { rule: "both preferences are granted", higher: [1, "W"], lower: [2, "B"], white: 2 },
  { rule: "the only preference is granted", higher: [1, ""], lower: [2, "W"], white: 1 },
  { rule: "an absolute preference is stronger than a strong one", higher: [1, "B"], lower: [2, "WBB"], white: 2 },
  { rule: "a strong preference is stronger than a mild one", higher: [1, "WB"], lower: [2, "B"], white: 2 },
  { rule: "the larger difference is stronger", higher: [1, "WBB"], lower: [2, "BBWB"], white: 2 },
  { rule: "the latest different colors alternate", higher: [1, "BWWB"], lower: [2, "WBWB"], white: 2 },
  { rule: "the higher rank decides between equal histories", higher: [1, "WB"], lower: [2, "WB"], white: 1 },
] as const)("$rule", ({ higher, lower, white }) => {
  const [a, b] = [player(higher[0], higher[1]), player(lower[0], lower[1])];
  expect(whiteAndBlack(a, b).white.number).toBe(white);
});
