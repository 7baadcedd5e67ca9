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
])("%j and %j: %j", (filter, type, passes) => {
  expect(passesFilters([filter], type)).toBe(passes);
});

test("by default are what each event says of itself; a family that is wanted whole is one filter", () => {
  expect(DEFAULT_EVENT_FILTERS).toEqual([
    "turn.started",
    "game.finished",
    "game.restored",
    "deadline.warning",
    "vacation.ending",
    "challenge.*",
  ]);
});

test("a filter is a known type, a known first part or everything", () => {
  for (const filter of [...EVENT_TYPES, ...DEFAULT_EVENT_FILTERS, "*", "game.*"]) {
    expect(isEventFilter(filter)).toBe(true);
  }
  for (const filter of ["", "turn", "turn.start", "nothing.*", "**", "webhook.ping", ".*"]) {
    expect(isEventFilter(filter)).toBe(false);
  }
});
