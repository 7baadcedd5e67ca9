import { expect, test } from "vitest";
import { acceptsDraw, claimsDraw, lostPlies, resigns } from "../../src/bots/policy";
import type { Score } from "../../src/bots/thought";

const points = (value: number): Score => ({ kind: "advantage", value });
const WINNING = { kind: "win", plies: 3 } as const;
const LOSING = { kind: "loss", plies: 4 } as const;

/** Whether the house resigns when its last moves, up to ply 60, had these scores. */
function resignsAfter(variant: string, scores: readonly Score[]): boolean {
  const first = 60 - 2 * (scores.length - 1);
  const lost = scores.reduce<readonly number[]>(
    (before, score, at) => lostPlies({ variant, ply: first + 2 * at, score }, before),
    [],
  );
  return resigns(lost);
}

test.each<[string, Score[], boolean]>([
  ["lost for three moves", [points(-2000), points(-2000), points(-2500)], true],
  ["about to be mated, and lost before", [points(-2000), LOSING, LOSING], true],
  ["lost for two moves", [points(-200), points(-2000), LOSING], false],
  ["lost, and then not lost", [points(-2000), points(-2000), points(-300)], false],
  ["about to be mated, at its second move", [LOSING, LOSING], false],
  ["level", [points(0), points(0), points(0)], false],
])("%s", (_, scores, expected) => {
  expect(resignsAfter("spartan-chess", scores)).toBe(expected);
});

test("plays on longer in Sparta, where scores change more", () => {
  const thrice = (value: number) => [points(value), points(value), points(value)];
  expect(resignsAfter("sparta", thrice(-1000))).toBe(false);
  expect(resignsAfter("sparta", thrice(-1500))).toBe(true);
});

test.each<[string, readonly number[], Score, readonly number[]]>([
  ["a first lost ply", [], LOSING, [41]],
  ["another one", [37, 39], LOSING, [37, 39, 41]],
  ["the same ply again, after a crash", [39, 41], LOSING, [39, 41]],
  ["forgets plies that were taken back", [39, 41, 43], LOSING, [39, 41]],
  ["forgets plies before a gap, which a restored backup leaves", [35, 37], LOSING, [41]],
  ["keeps the plies after a gap", [33, 35, 39], LOSING, [39, 41]],
  ["a better position", [37, 39], points(-50), []],
])("lost plies: %s", (_, before, score, after) => {
  expect(lostPlies({ variant: "spartan-chess", ply: 41, score }, before)).toEqual(after);
});

test.each<[string, Score, number, boolean]>([
  ["worse", points(-50), 60, true],
  ["about to be mated", LOSING, 60, true],
  ["better", points(50), 60, false],
  ["about to win", WINNING, 60, false],
  ["worse, but early in the game", points(-50), 6, false],
  ["lost, early in the game", points(-2000), 6, true],
])("%s: agrees to a draw or not", (_, score, ply, expected) => {
  expect(acceptsDraw({ variant: "spartan-chess", ply, score })).toBe(expected);
});

test("claims a draw that it cannot improve on, as soon as a claim is possible", () => {
  expect(claimsDraw(points(-50), "threefold-repetition")).toBe(true);
  expect(claimsDraw(WINNING, "fifty-moves")).toBe(false);
  expect(claimsDraw(points(-50), null)).toBe(false);
});
