import { expect, test } from "vitest";
import { parseTimeControl } from "../../../src/http/routes/challenges/time-control";
import { settingsOf } from "../../../src/settings";
import { DAY } from "../../db/rows";

test.each([
  ["sixty days for a move are for an operator to allow", {}, "P31D", false],
  ["as many as one allows can be had", { MAX_MOVE_TIME: "P60D" }, "P60D", true],
  ["and no more", { MAX_MOVE_TIME: "P60D" }, "P61D", false],
])("%s", (_name, vars, perMove, isOk) => {
  expect(parseTimeControl({ kind: "per-move", perMove }, settingsOf(vars)).ok).toBe(isOk);
});

test("what a bank may grow to is never less than what a move may take", () => {
  expect(settingsOf({}).maxBank).toBe(60 * DAY);
  expect(settingsOf({ MAX_MOVE_TIME: "P90D" }).maxBank).toBe(90 * DAY);
  expect(settingsOf({ MAX_BANK: "P45D" }).maxBank).toBe(45 * DAY);
  expect(() => settingsOf({ MAX_BANK: "P20D" })).toThrow("MAX_BANK: expected no less than MAX_MOVE_TIME");
});
