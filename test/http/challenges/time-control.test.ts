import { expect, test } from "vitest";
import { parseTimeControl } from "../../../src/http/routes/challenges/time-control";
import { settingsOf } from "../../../src/settings";
import { DAY } from "../../db/fixtures";

test.each([
  ["refuses long move times by default", {}, "P31D", false],
  ["accepts move times up to the operator's limit", { MAX_MOVE_TIME: "P60D" }, "P60D", true],
  ["refuses move times above the operator's limit", { MAX_MOVE_TIME: "P60D" }, "P61D", false],
])("%s", (_name, vars, perMove, isOk) => {
  expect(parseTimeControl({ kind: "per-move", perMove }, settingsOf(vars)).ok).toBe(isOk);
});

test("never limits a bank to less than a move may take", () => {
  expect(settingsOf({}).maxBank).toBe(60 * DAY);
  expect(settingsOf({ MAX_MOVE_TIME: "P90D" }).maxBank).toBe(90 * DAY);
  expect(settingsOf({ MAX_BANK: "P45D" }).maxBank).toBe(45 * DAY);
  expect(() => settingsOf({ MAX_BANK: "P20D" })).toThrow("MAX_BANK: expected no less than MAX_MOVE_TIME");
});
