import { expect, test } from "vitest";
import { canceledNews, declinedNews } from "../../../src/player/challenges/challenge-events";
import { challenge } from "../fixtures";

const CREATED = Date.parse("2026-11-01T12:00:00Z");

const BEFORE = CREATED - 1000;
const LATER = CREATED + 1000;

test.each([
  ["without a restore", { at: CREATED + 5000, restoredAt: null }, false],
  ["after a restore that is older than the challenge", { at: CREATED + 5000, restoredAt: BEFORE }, false],
  ["before a restore", { at: CREATED + 500, restoredAt: LATER }, false],
  ["after a restore, which may have undone its end", { at: LATER, restoredAt: LATER }, true],
])("the id of the event about the end of a challenge, %s", (_, times, isOther) => {
  const [me, opponent] = [
    { id: "p1", username: "gorgo" },
    { id: "p2", username: "xerxes" },
  ];
  const closed = { ...challenge(me, opponent), declineReason: "generic" as const, createdAt: CREATED };
  const suffix = isOther ? `-${LATER.toString(36)}` : "";
  expect(canceledNews(closed, times)?.item.id).toBe(`${closed.id}-canceled${suffix}`);
  expect(declinedNews(closed, times)?.item.id).toBe(`${closed.id}-declined-generic${suffix}`);
});
