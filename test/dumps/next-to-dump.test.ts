import { expect, test } from "vitest";
import { nextToDump } from "../../src/dumps/next-to-dump";

const ENDED = Date.UTC(2026, 11) + 2 * 86_400_000;

test.each([
  ["without games", null, [], ENDED, null],
  ["until two days after the end of the month", "2026-11", [], ENDED - 1, null],
  ["two days after the end", "2026-11", [], ENDED, "2026-11"],
  ["after the published ones", "2026-09", ["2026-09", "2026-10"], ENDED, "2026-11"],
  ["in a gap", "2026-08", ["2026-08", "2026-10"], ENDED, "2026-09"],
  ["when all are published", "2026-11", ["2026-11"], ENDED, null],
  ["at the turn of a year", "2025-12", ["2025-12"], ENDED, "2026-01"],
] as const)("the next month to dump: %s", (_, first, published, now, expected) => {
  expect(nextToDump(first, new Set(published), now)).toBe(expected);
});
