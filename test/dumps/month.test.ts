import { expect, test } from "vitest";
import { fileName, manifestName, monthOfFile } from "../../src/dumps/file-name";
import { boundsOf, monthAt, nextToDump } from "../../src/dumps/month";

test.each([
  ["2026-11", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
  ["2026-12", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2028-02", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
])("the month %s begins and ends in UTC", (month, from, until) => {
  const bounds = boundsOf(month);
  expect([bounds.from, bounds.until].map((time) => new Date(time).toISOString())).toEqual([from, until]);
  expect([bounds.from - 1, bounds.from, bounds.until - 1].map(monthAt)).toEqual([
    monthAt(bounds.from - 1),
    month,
    month,
  ]);
  expect(monthAt(bounds.from - 1)).not.toBe(month);
});

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

test("names of files tell their month", () => {
  const subject = { variant: "spartan-chess", month: "2026-11" };
  expect(fileName({ ...subject, part: null }, "pgn")).toBe("skytale-spartan-chess-2026-11.pgn.gz");
  expect(fileName({ ...subject, part: 7 }, "ndjson")).toBe("skytale-spartan-chess-2026-11.part007.ndjson.gz");
  expect(fileName({ ...subject, part: 1234 }, "pgn")).toBe("skytale-spartan-chess-2026-11.part1234.pgn.gz");
  const names = [null, 7, 1234].map((part) => fileName({ ...subject, part }, "pgn"));
  expect([...names, manifestName("2026-11")].map(monthOfFile)).toEqual(Array(4).fill("2026-11"));
});

test.each([
  "",
  "skytale-2026-13.json",
  "skytale-2026-11.json.writing",
  "../skytale-2026-11.json",
  "skytale-sparta-2026-11.pgn",
  "skytale-sparta-2026-11.part1.pgn.gz",
  "skytale-..-2026-11.pgn.gz",
  "skytale-sparta/x-2026-11.pgn.gz",
  "skytale-sparta-2026-11.pgn.gz\n",
])("%j is not the name of a dump", (name) => {
  expect(monthOfFile(name)).toBeNull();
});
