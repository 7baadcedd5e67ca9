import { expect, test } from "vitest";
import { earliest } from "../../src/shared/time";

test("ignores missing times when picking the earliest", () => {
  expect(earliest([])).toBeNull();
  expect(earliest([null, null])).toBeNull();
  expect(earliest([null, 30, 20, null, 40])).toBe(20);
});
