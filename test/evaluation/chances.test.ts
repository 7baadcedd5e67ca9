import { describe, expect, test } from "vitest";
import {
  accuracyOf,
  accuracyOfMove,
  chancesOf,
  isNearlyAsGood,
  lossOf,
  type MoveChances,
  markOf,
} from "../../src/evaluation/chances";
import { type PositionScore, scoreFor } from "../../src/evaluation/score";

const points = (value: number): PositionScore => ({ kind: "advantage", value });
const win = (side: "white" | "black", plies = 5): PositionScore => ({ kind: "win", side, plies });

describe("winning chances", () => {
  // From the formula that lichess publishes: 50 + 50 × (2 / (1 + exp(-0.00368208 × centipawns)) - 1) percent.
  test.each([
    [points(0), 0],
    [points(15), 0.0276],
    [points(100), 0.1821],
    [points(-100), -0.1821],
    [points(300), 0.5023],
    [points(1000), 0.9509],
    [points(5000), 0.9509],
    [win("white"), 0.9509],
    [win("black"), -0.9509],
  ])("of %j are %d", (score, chances) => {
    expect(chancesOf(score)).toBeCloseTo(chances, 4);
  });

  test("are those of White, whoever is to move", () => {
    expect(scoreFor("black", { kind: "advantage", value: 120 })).toEqual(points(-120));
    expect(scoreFor("black", { kind: "advantage", value: 0 })).toEqual(points(0));
    expect(scoreFor("white", { kind: "loss", plies: 4 })).toEqual(win("black", 4));
    expect(scoreFor("black", { kind: "loss", plies: 4 })).toEqual(win("white", 4));
    expect(scoreFor("black", { kind: "win", plies: 3 })).toEqual(win("black", 3));
  });
});

test.each([
  // 4 percentage points are 44 hundredths in an equal position.
  ["white", points(0), points(-43), true],
  ["white", points(0), points(-44), false],
  ["black", points(0), points(43), true],
  ["black", points(0), points(44), false],
  ["white", points(0), points(300), true],
  // The same loss matters less if the game is won anyway.
  ["white", points(900), points(800), true],
  ["white", win("white"), points(900), true],
  ["white", win("white"), points(500), false],
  ["black", win("black"), win("white"), false],
] as const)("for %s with the best move at %j, a move at %j is nearly as good: %s", (side, best, score, expected) => {
  expect(isNearlyAsGood(side, best, score)).toBe(expected);
});

describe("the mark of a move", () => {
  test.each([
    ["white", points(0), points(-50), null],
    ["white", points(0), points(-56), "inaccuracy"],
    ["white", points(0), points(-111), "mistake"],
    ["white", points(0), points(-169), "blunder"],
    ["black", points(0), points(169), "blunder"],
    ["black", points(0), points(-169), null],
    // The same loss matters less if the game is won anyway.
    ["white", points(900), points(750), null],
    // A forced win of the opponent is allowed.
    ["white", points(0), win("black"), "blunder"],
    ["white", points(-701), win("black"), "mistake"],
    ["white", points(-1000), win("black"), "inaccuracy"],
    ["black", points(701), win("white"), "mistake"],
    // An own forced win is missed.
    ["white", win("white"), points(0), "blunder"],
    ["white", win("white"), points(701), "mistake"],
    ["white", win("white"), points(1000), "inaccuracy"],
    ["black", win("black"), points(-1000), "inaccuracy"],
    ["white", win("white"), win("black"), "blunder"],
    // A longer way to the same end.
    ["white", win("white", 3), win("white", 9), null],
    ["white", win("black", 9), win("black", 2), null],
    ["white", win("white", 1), win("white", 0), null],
  ] as const)("of %s from %j to %j is %s", (side, before, after, mark) => {
    expect(markOf(side, before, after)).toBe(mark);
  });
});

test("a move loses points of its own side, at least none", () => {
  expect(lossOf("white", points(50), points(-150))).toBe(200);
  expect(lossOf("black", points(50), points(-150))).toBe(0);
  expect(lossOf("black", points(50), points(150))).toBe(100);
  expect(lossOf("white", win("white"), win("black"))).toBe(2000);
});

describe("accuracy", () => {
  // Values of the curve that lichess fits, plus one percent: 100, 75, 60, 42, 20 for losses of 0, 5, 10, 20, 40 percent.
  test.each([
    [0, 100],
    [5, 80.8],
    [10, 64.58],
    [20, 41.02],
    [40, 15.91],
    [100, 0],
  ])("of a move that loses %d percent of winning chances is %d", (lost, accuracy) => {
    expect(accuracyOfMove("white", 0.5, 0.5 - lost / 50)).toBeCloseTo(accuracy, 1);
    expect(accuracyOfMove("black", -0.5, -0.5 + lost / 50)).toBeCloseTo(accuracy, 1);
  });

  const game = (chances: readonly number[]): readonly MoveChances[] =>
    chances.slice(1).map((after, index) => ({
      side: index % 2 === 0 ? "white" : "black",
      before: chances[index] ?? 0,
      after,
    }));

  test("of a player without moves, and of one who loses nothing, is 100", () => {
    expect(accuracyOf("black", [])).toBe(100);
    expect(accuracyOf("black", game([0, -0.2]))).toBe(100);
    expect(accuracyOf("white", game([0, 0, 0, 0, 0, 0, 0]))).toBe(100);
  });

  test("is the mean of the weighted and the harmonic mean of the moves", () => {
    // White loses nothing, then 20 percent of the winning chances; Black loses 10 percent.
    const moves = game([0, 0, 0.2, -0.2]);
    expect(accuracyOf("black", moves)).toBeCloseTo(64.58, 1);
    // The deviation within the windows of two positions is 0 and 10 percent: the weights are 0.5 and 10.
    const [first, second] = [100, accuracyOfMove("white", 0.2, -0.2)];
    const weighted = (first * 0.5 + second * 10) / 10.5;
    const harmonic = 2 / (1 / first + 1 / second);
    expect(accuracyOf("white", moves)).toBeCloseTo((weighted + harmonic) / 2, 6);
  });
});
