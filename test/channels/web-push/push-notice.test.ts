import { expect, test } from "vitest";
import { noticeTag, pushHeaders, pushNotice } from "../../../src/channels/web-push/push-notice";
import { exampleOf } from "../../../src/events/examples";
import { EVENT_TYPES } from "../../../src/events/filter";

const AT = "2027-01-01T00:00:00.000Z";
const GAME = "0d5axxx40xegnnw4";
const event = (type: string, data: Record<string, unknown> = {}) => ({ id: "e", type, timestamp: AT, data });

test.each([
  ["turn.started", { gameId: GAME }, GAME],
  ["game.finished", { gameId: GAME }, GAME],
  ["message.posted", { gameId: GAME }, `${GAME}-message`],
  ["draw.offered", { gameId: GAME }, `${GAME}-draw`],
  ["challenge.received", { challengeId: GAME }, `${GAME}-challenge`],
  ["tournament.started", { tournamentId: GAME }, `${GAME}-tournament`],
  ["webhook.ping", {}, "webhook"],
])("a notification of %s replaces earlier ones of its kind only", (type, data, tag) => {
  expect(noticeTag(event(type, data))).toBe(tag);
});

test.each([
  ["turn.started", "2027-01-04T00:00:00.000Z", 3 * 86_400, "normal"],
  ["deadline.warning", "2027-01-01T06:00:00.000Z", 6 * 3600, "high"],
  // A second is too short for any device, a year too long for any push service.
  ["turn.started", "2027-01-01T00:00:01.000Z", 60, "normal"],
  ["turn.started", "2028-01-01T00:00:00.000Z", 28 * 86_400, "normal"],
  ["game.finished", null, 7 * 86_400, "normal"],
])("a notification of %s by %s is kept for %d seconds, %s", (type, deadlineAt, ttl, urgency) => {
  expect(pushHeaders(event(type, { gameId: GAME, deadlineAt }))).toEqual({ ttl: String(ttl), urgency, topic: GAME });
});

test("every event's notification fits into an encrypted message and has a valid topic", () => {
  for (const type of EVENT_TYPES) {
    const example = exampleOf(type);
    const long = { ...example, data: { ...example.data, text: "χαῖρε ".repeat(1000) } };
    const notice = pushNotice(long, { title: "Spartan Chess", opponent: "x".repeat(30), link: "https://x.example/" });
    expect(new TextEncoder().encode(notice).length).toBeLessThan(3000);
    expect(pushHeaders(example).topic).toMatch(/^[\w-]{1,32}$/);
  }
});
