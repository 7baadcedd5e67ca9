import { expect, test } from "vitest";
import { LEVELS as OFFERED, suggestedLevel } from "../../../clients/web/games/house-bots";
import { LEVELS } from "../../../src/shared/house";

test("offers the levels of the server, weakest first", () => {
  expect(OFFERED).toEqual(LEVELS);
});

/** Results in Sparta at a level: games won, and games lost. */
const results = (...rows: readonly (readonly [level: number, wins: number, losses: number])[]) =>
  rows.map(([level, wins, losses]) => ({ variant: "sparta" as const, level, wins, draws: 1, losses }));

test.each([
  ["the weakest without games", [], 1],
  [
    "the weakest after games of another variant",
    [{ variant: "hoplit-chess", level: 5, wins: 1, draws: 0, losses: 0 }],
    1,
  ],
  ["one above a level that was beaten", results([1, 1, 0]), 2],
  ["one above the highest level that was beaten", results([2, 3, 1], [5, 2, 1], [3, 0, 1]), 6],
  ["one below a level that was too strong", results([7, 0, 2]), 6],
  ["one below the lowest level that was too strong", results([7, 0, 2], [4, 1, 1]), 3],
  ["the weakest after losses against it", results([1, 0, 3]), 1],
  ["the strongest after wins against it", results([10, 2, 1]), 10],
] as const)("suggests %s", (_, played, expected) => {
  expect(suggestedLevel([...played], "sparta")).toBe(expected);
});
