import { expect, test } from "vitest";
import { parseStoredEvents } from "../../src/events/stored-event";

const STORED = { id: "g1-1", type: "turn.started", timestamp: "2026-11-20T18:00:00.000Z", data: { gameId: "g1" } };

test.each([
  ["of an unknown type", { ...STORED, type: "match.adjourned" }],
  ["with other data than now", { ...STORED, data: { board: [1, { deep: null }] } }],
  ["with more members than now", { ...STORED, audience: "players" }],
])("an event %s is read as it was written", (_, event) => {
  expect(JSON.stringify(parseStoredEvents(JSON.stringify([event])))).toBe(JSON.stringify([event]));
});

test.each([
  ["not an array", STORED],
  ["without an id", [{ ...STORED, id: undefined }]],
  ["with a number as its type", [{ ...STORED, type: 1 }]],
  ["without data", [{ ...STORED, data: null }]],
])("throws on an invalid event (%s)", (_, written) => {
  expect(() => parseStoredEvents(JSON.stringify(written))).toThrow();
});
