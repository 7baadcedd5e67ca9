import { expect, test } from "vitest";
import { hasLine, linesOf, withLine, withoutLine } from "../../../clients/web/pages/game/plan";

const line = (text: string): readonly string[] => text.split(" ");
const planOf = (isOwnTurn: boolean, ...lines: readonly string[]) =>
  lines.reduce<ReturnType<typeof withLine>>((plan, text) => withLine(plan, line(text), isOwnTurn), []);
const texts = (plan: Parameters<typeof linesOf>[0]): readonly string[] => linesOf(plan).map((moves) => moves.join(" "));

test.for([
  ["lines share their common moves", false, ["a b c d", "a b e f"], ["a b c d", "a b e f"]],
  ["another reply replaces the first", false, ["a b c d", "a x"], ["a x"]],
  ["a repeated line is stored once", false, ["a b", "c d", "a b"], ["c d", "a b"]],
  ["a shorter line does not shorten a longer one", false, ["a b c d", "a b"], ["a b c d"]],
  ["on the player's own turn, several own moves can be planned", true, ["a b c", "d e f"], ["a b c", "d e f"]],
  ["and each move of the opponent has one reply", true, ["a b c", "a b d", "a e f"], ["a b d", "a e f"]],
] as const)("%s", ([, isOwnTurn, lines, expected]) => {
  expect(texts(planOf(isOwnTurn, ...lines))).toEqual(expected);
});

test("removes a line with the moves that only it used", () => {
  const plan = planOf(false, "a b c d", "a b e f", "g h");
  expect(texts(withoutLine(plan, line("a b e f")))).toEqual(["a b c d", "g h"]);
  expect(texts(withoutLine(plan, line("g h")))).toEqual(["a b c d", "a b e f"]);
  expect(withoutLine(planOf(false, "a b"), line("a b"))).toEqual([]);
});

test.for([
  ["a b", true],
  ["a b c d", true],
  ["a b c d e", false],
  ["a x", false],
  ["g", true],
] as const)("finds the line %s in a plan: %s", ([text, expected]) => {
  expect(hasLine(planOf(false, "a b c d", "g h"), line(text))).toBe(expected);
});
