import { expect, test } from "vitest";
import { boundsOf, monthAt, monthNumber } from "../../src/shared/month";

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

test.each([
  ["1970-01", 0],
  ["1970-12", 11],
  ["2026-11", 682],
])("the number of %s is %d", (month, number) => {
  const { from, until } = boundsOf(month);
  expect([from, until - 1].map(monthNumber)).toEqual([number, number]);
});
