import { expect, test } from "vitest";
import { recurrenceWords } from "../../../clients/web/pages/tournaments/recurrence";

/** A Wednesday around noon, which is the same day in most time zones. */
const WEDNESDAY = "2026-11-25T12:00:00.000Z";

test.each([
  ["P1D", "every day"],
  ["P7D", "every Wednesday"],
  ["P1W", "every Wednesday"],
  ["P28D", "every 4 weeks, on a Wednesday"],
  ["P10D", "every 10 days"],
  ["PT36H", "every 1 day 12 hours"],
])("a tournament that is repeated every %s is repeated %s", (time, words) => {
  expect(recurrenceWords(time, WEDNESDAY)).toBe(words);
});

test("without a date, the day of the week is left out", () => {
  expect(["P7D", "P14D"].map((time) => recurrenceWords(time, null))).toEqual(["every week", "every 2 weeks"]);
});
