import { expect, test } from "vitest";
import { hasLine, linesOf, withLine, withoutLine } from "../../../clients/web/pages/game/plan";

const line = (text: string): readonly string[] => text.split(" ");
const planOf = (isOwnTurn: boolean, ...lines: readonly string[]) =>
  lines.reduce<ReturnType<typeof withLine>>((plan, text) => withLine(plan, line(text), isOwnTurn), []);
const texts = (plan: Parameters<typeof linesOf>[0]): readonly string[] => linesOf(plan).map((moves) => moves.join(" "));

test.for([
  ["lines share what they have in common", false, ["a b c d", "a b e f"], ["a b c d", "a b e f"]],
  ["another answer takes the place of the first", false, ["a b c d", "a x"], ["a x"]],
  ["a line that is there stays once", false, ["a b", "c d", "a b"], ["c d", "a b"]],
  ["a shorter line takes nothing away", false, ["a b c d", "a b"], ["a b c d"]],
  ["on the own turn several own moves stand side by side", true, ["a b c", "d e f"], ["a b c", "d e f"]],
  ["and each ply of the other side has one answer", true, ["a b c", "a b d", "a e f"], ["a b d", "a e f"]],
] as const)("%s", ([, isOwnTurn, lines, expected]) => {
  expect(texts(planOf(isOwnTurn, ...lines))).toEqual(expected);
});

test("a line goes with all that led to it alone", () => {
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
] as const)("whether a plan has the line %s: %s", ([text, expected]) => {
  expect(hasLine(planOf(false, "a b c d", "g h"), line(text))).toBe(expected);
});
