import { expect, test } from "vitest";
import { DEFAULT_EVENT_FILTERS, EVENT_TYPES, isEventFilter, passesFilters } from "../../src/events/filter";

test.each([
  ["turn.started", "turn.started", true],
  ["turn.started", "turn.ended", false],
  ["challenge.*", "challenge.received", true],
  ["challenge.*", "game.started", false],
  ["chall.*", "challenge.received", false],
  ["*", "move.played", true],
  ["*.started", "turn.started", false],
])("the filter %j on %j gives %j", (filter, type, passes) => {
  expect(passesFilters([filter], type)).toBe(passes);
});

test("defaults follow each event's definition, and a complete family is one filter", () => {
  expect(DEFAULT_EVENT_FILTERS).toEqual([
    "turn.started",
    "game.finished",
    "game.restored",
    "deadline.warning",
    "vacation.ending",
    "challenge.*",
  ]);
});

test("a filter is a known type, a known family or everything", () => {
  for (const filter of [...EVENT_TYPES, ...DEFAULT_EVENT_FILTERS, "*", "game.*"]) {
    expect(isEventFilter(filter)).toBe(true);
  }
  for (const filter of ["", "turn", "turn.start", "nothing.*", "**", "webhook.ping", ".*"]) {
    expect(isEventFilter(filter)).toBe(false);
  }
});
