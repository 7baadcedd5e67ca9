import { expect, test } from "vitest";
import { acceptsDraw, claimsDraw, resigns } from "../../src/bots/policy";
import type { Score } from "../../src/bots/thought";

const points = (value: number): Score => ({ kind: "advantage", value });
const WINNING = { kind: "win", plies: 3 } as const;
const LOSING = { kind: "loss", plies: 4 } as const;

test.each<[string, Score[], boolean]>([
  ["lost for three moves", [points(-2000), points(-2000), points(-2500)], true],
  ["about to be mated, and lost before", [points(-2000), LOSING, LOSING], true],
  ["lost for two moves", [points(-200), points(-2000), LOSING], false],
  ["lost, and then not", [points(-2000), points(-2000), points(-300)], false],
  ["about to be mated, at its second move", [LOSING, LOSING], false],
  ["level", [points(0), points(0), points(0)], false],
])("%s", (_, scores, expected) => {
  expect(resigns({ variant: "spartan-chess", scores, ply: 60 })).toBe(expected);
});

test("plays on longer in Sparta, where so many points still turn round", () => {
  const standing = (value: number) => ({
    variant: "sparta",
    scores: [points(value), points(value), points(value)],
    ply: 60,
  });
  expect(resigns(standing(-1000))).toBe(false);
  expect(resigns(standing(-1500))).toBe(true);
});

test.each<[string, Score[], number, boolean]>([
  ["worse", [points(-50)], 60, true],
  ["about to be mated", [LOSING], 60, true],
  ["better", [points(50)], 60, false],
  ["about to win", [WINNING], 60, false],
  ["worse, but the game has hardly begun", [points(-50)], 6, false],
  ["before its first move", [], 60, false],
])("%s: agrees to a draw or not", (_, scores, ply, expected) => {
  expect(acceptsDraw({ scores, ply })).toBe(expected);
});

test("claims the draw that it can't better, once there is one to claim", () => {
  expect(claimsDraw({ scores: [points(-50)], ply: 60 }, "threefold-repetition")).toBe(true);
  expect(claimsDraw({ scores: [WINNING], ply: 60 }, "fifty-moves")).toBe(false);
  expect(claimsDraw({ scores: [points(-50)], ply: 60 }, null)).toBe(false);
});
