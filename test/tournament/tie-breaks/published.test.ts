import { describe, expect, test } from "vitest";
import { rankGroups } from "../../../src/tournament/tie-breaks/rank-groups";
import type { ScoreTable } from "../../../src/tournament/tie-breaks/score-table";
import type { TieBreak } from "../../../src/tournament/tie-breaks/tie-break";
import { tieBreakRule } from "../../../src/tournament/tie-breaks/tie-breaks";
import { crosstable, row } from "./crosstable";

/** The values of a tie-break for players by their numbers. */
type Values = Readonly<Record<number, number>>;

/** The Swiss tournament of "Exercises in Tie-Breaking" (FIDE Technical Commission, 2024), page 5. */
const SWISS = crosstable("swiss", [
  "9+ 13= 2= 15+ 4=",
  "10+ 7+ 1= 16+ 3=",
  "11= 6+ 8+ 4= 2=",
  "12+ half 13+ 3= 1=",
  "13- 15- 11+ 7= 10+",
  "14- 3- bye 10+ 8+",
  "15+ 2- 16- 5= 11-",
  "16= 14+ 3- 13+ 6-",
  "1- 10- half 11f- bye",
  "2- 9+ 15- 6- 5-",
  "3= 16- 5- 9f+ 7+",
  "4- bye 14f+ zero zero",
  "5+ 1= 4- 8- 14-",
  "6+ 8- 12f- zero 13+",
  "7- 5+ 10+ 1- 16-",
  "8= 11+ 7+ 2- 15+",
]);

/** The round robin of the same exercises, page 6. */
const ROUND_ROBIN = crosstable("all-play-all", [
  "5= 2+ 3+ 4- 6+",
  "6+ 1- 5+ 3= 4+",
  "4+ 6+ 1- 2= 5+",
  "3- 5- 6= 1+ 2-",
  "1= 4+ 2- 6f- 3-",
  "2- 3- 4= 5f+ 1-",
]);

/** The Swiss tournament of nine rounds of the same exercises, page 43. */
const LONG_SWISS = crosstable("swiss", [
  "9+ 13= 2= 15+ 4= 6= 3= 16= 8+",
  "10+ 7+ 1= 16+ 3+ 4= 6- 15= 5=",
  "11= 6+ 8+ 4= 2- 16+ 1= 14+ 10+",
  "12+ half 13+ 3= 1= 2= 16= 6= 15+",
  "13- 15- 11+ 7= 10+ 14- 9+ 8- 2=",
  "14- 3- bye 10+ 8+ 1= 2+ 4= 16+",
  "15+ 2- 16- 5= 11- 10- 13+ 9+ 14+",
  "16= 14+ 3- 13+ 6- 11= 15= 5+ 1-",
  "1- 10- half 11f- bye 13+ 5- 7- 12=",
  "2- 9+ 15- 6- 5- 7+ 12+ 11+ 3-",
  "3= 16- 5- 9f+ 7+ 8= 14- 10- 13=",
  "4- bye 14f+ zero zero 15- 10- 13= 9=",
  "5+ 1= 4- 8- 14- 9- 7- 12= 11=",
  "6+ 8- 12f- zero 13+ 5+ 11+ 3- 7-",
  "7- 5+ 10+ 1- 16- 12+ 8= 2= 4-",
  "8= 11+ 7+ 2- 15+ 3- 4= 1= 6-",
]);

/** A Swiss tournament from the training of arbiters (P. Lapeyre, 2026). */
const TRAINING = crosstable("swiss", [
  "8+ 5- 14+ 3+ 2+",
  "9+ 7+ 5= 6+ 1-",
  "10+ 6= 4= 1- 7+",
  "11= 9+ 3= 5= 6=",
  "12+ 1+ 2= 4= 11+",
  "13+ 3= 11f+ 2- 4=",
  "14+ 2- 10+ 11- 3-",
  "1- 11- 12= 9= 13=",
  "2- 4- 13+ 8= 10=",
  "3- 13+ 7- 14= 9=",
  "4= 8+ 6f- 7+ 5-",
  "5- zero 8= 13- 14-",
  "6- 10- 9- 12+ 8=",
  "7- bye 1- 10= 12+",
]);

/** A round robin with an opponent on exactly half of the points (player 6 has 2 of 7, players 3 and 5 less). */
const KOYA = crosstable("all-play-all", [
  "3+ 4- 2- 7= 5+ 6= 8-",
  "7= 5+ 1+ 8+ 3+ 4= 6+",
  "1- 8- 6= 4- 2- 7- 5=",
  "5- 1+ 8+ 3+ 6+ 2= 7=",
  "4+ 2- 7= 6+ 1- 8- 3=",
  "8= 7- 3= 5- 4- 1= 2-",
  "2= 6+ 5= 1= 8+ 3+ 4=",
  "6= 3+ 4- 2- 7- 5+ 1+",
]);

const CASES: readonly (readonly [string, ScoreTable, TieBreak, Values])[] = [
  [
    "exercises",
    SWISS,
    "wins",
    { 1: 2, 2: 3, 3: 2, 4: 2, 5: 2, 6: 3, 7: 1, 8: 2, 9: 1, 10: 1, 11: 2, 12: 2, 13: 1, 14: 2, 15: 2, 16: 3 },
  ],
  [
    "exercises",
    SWISS,
    "progressive",
    {
      1: 11,
      2: 13,
      3: 11,
      4: 11.5,
      5: 5,
      6: 6,
      7: 6,
      8: 8.5,
      9: 2.5,
      10: 4,
      11: 5.5,
      12: 7,
      13: 7,
      14: 6,
      15: 7,
      16: 10.5,
    },
  ],
  [
    // The exercises give players 4, 6 and 11 more (15, 12 and 13.5): they are older than the caps of Article 16.4.
    "exercises",
    SWISS,
    "buchholz",
    {
      1: 12.5,
      2: 13,
      3: 15.5,
      4: 14,
      5: 8.5,
      6: 11.5,
      7: 14.5,
      8: 13.5,
      9: 9,
      10: 13,
      11: 12.5,
      12: 11.5,
      13: 14,
      14: 11,
      15: 12,
      16: 12.5,
    },
  ],
  [
    // Player 11 has 12 in the exercises, for the same reason.
    "exercises",
    SWISS,
    "buchholz-cut-1",
    {
      1: 11,
      3: 13,
      4: 11.5,
      5: 7.5,
      7: 12.5,
      8: 12,
      9: 7.5,
      11: 11,
      12: 9.5,
      13: 12,
      14: 9,
      15: 11,
      16: 11,
    },
  ],
  [
    // Players 4, 6 and 11 have 9.75, 6.5 and 5.75 in the exercises, for the same reason.
    "exercises",
    SWISS,
    "sonneborn-berger",
    {
      1: 8,
      2: 9.5,
      3: 10.5,
      4: 9.25,
      5: 4.25,
      6: 6,
      7: 3.25,
      8: 5.25,
      9: 2.25,
      10: 1.5,
      11: 4.75,
      12: 4,
      13: 4.25,
      14: 4.5,
      15: 3.5,
      16: 7.25,
    },
  ],
  [
    "round robin of the exercises",
    ROUND_ROBIN,
    "sonneborn-berger",
    { 1: 9.25, 2: 6.25, 3: 6.25, 4: 4.25, 5: 3.25, 6: 2.25 },
  ],
  ["round robin of the exercises", ROUND_ROBIN, "koya", { 1: 2, 2: 0.5, 3: 0.5, 4: 1, 5: 0.5, 6: 0 }],
  [
    "training",
    TRAINING,
    "progressive",
    {
      1: 11,
      2: 12.5,
      3: 9.5,
      4: 9.5,
      5: 12.5,
      6: 10.5,
      7: 8,
      8: 3,
      9: 4.5,
      10: 5.5,
      11: 8.5,
      12: 1.5,
      13: 2.5,
      14: 6,
    },
  ],
  [
    "training",
    TRAINING,
    "buchholz",
    {
      1: 14.5,
      2: 15,
      3: 14,
      4: 14.5,
      5: 13.5,
      6: 13.5,
      7: 13.5,
      8: 10.5,
      9: 11.5,
      10: 11,
      11: 13,
      12: 10,
      13: 9,
      14: 11,
    },
  ],
  ["training", TRAINING, "buchholz-cut-1", { 9: 10, 12: 9.5 }],
  ["round robin", KOYA, "koya", { 1: 0.5, 2: 2, 3: 0, 4: 2, 5: 1.5, 6: 0.5, 7: 2, 8: 0 }],
];

test.each(CASES)("%s: %o %s", (_name, table, tieBreak, expected) => {
  const rule = tieBreakRule(tieBreak);
  const values = Object.keys(expected).map((number) => {
    const card = table.cards.get(row(Number(number)));
    return [number, card === undefined ? null : rule.values([card], table)[0]];
  });
  expect(Object.fromEntries(values)).toEqual(expected);
});

describe("a forfeit", () => {
  const lines = ["2f+ 3+ 4+", "1f- 4- 3-", "4+ 1- 2+", "3- 2+ 1-"];

  test.each([
    // Player 2 has the scores of all three opponents.
    { system: "all-play-all", buchholz: 6 },
    // The lost game counts as one against a dummy with the player's own score, 0 points.
    { system: "swiss", buchholz: 3 },
  ] as const)("in the system $system", ({ system, buchholz }) => {
    const table = crosstable(system, lines);
    const card = table.cards.get(row(2));
    if (card === undefined) throw new Error("no player 2");
    expect(tieBreakRule("buchholz").values([card], table)).toEqual([buchholz]);
  });
});

/** The places by points and direct encounter; players who share one are in one list. */
const places = (table: ScoreTable) =>
  rankGroups(table, ["direct-encounter"]).map((group) =>
    group.map(({ card }) => Number(card.player.slice("row".length))),
  );

describe("direct encounter", () => {
  test("in the round robin of the exercises", () => {
    expect(places(ROUND_ROBIN)).toEqual([[1], [2, 3], [6], [5], [4]]);
  });

  test("in the long Swiss tournament of the exercises, separates only players whose place is certain", () => {
    expect(places(LONG_SWISS).slice(0, 4)).toEqual([[3], [6], [1, 4], [2]]);
  });

  test("is repeated among the players whom it leaves equal", () => {
    // Among the first four, players 1 and 2 have two points, and 3 and 4 have one. Player 5 lost all games.
    const table = crosstable("all-play-all", [
      "2- 3+ 4+ 5-",
      "1+ 3- 4+ 5-",
      "1- 2+ 4- 5+",
      "1- 2- 3+ 5+",
      "1- 2- 3- 4-",
    ]);
    expect(places(table)).toEqual([[2], [1], [4], [3], [5]]);
  });

  test("does not separate players whom a missing game could make equal", () => {
    const table = crosstable("swiss", ["2+ 3= zero", "1- half bye", "bye 1= zero"]);
    expect(places(table)).toEqual([[1, 2, 3]]);
  });
});
