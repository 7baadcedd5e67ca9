import { expect, test } from "vitest";
import { exampleOf } from "../../src/events/examples";
import { EVENTS } from "../../src/events/feed-event";
import { sentenceOf } from "../../src/events/sentence";

test.each(EVENTS.map(({ type }) => type))("%s is one sentence for people, with times to the minute", (type) => {
  const sentence = sentenceOf(exampleOf(type), "leonidas");
  expect(sentence).toMatch(/^[A-Z"a-z].*[.…"]$/);
  expect(sentence).not.toMatch(/\d{2}T\d{2}:/);
});

test("a vacation of the opponent names its end", () => {
  const event = { ...exampleOf("turn.started"), type: "vacation.started" };
  const data = { ...event.data, side: "black", ply: 3, deadlineAt: null, until: "2026-11-23T12:17:00.000Z" };
  expect(sentenceOf({ ...event, data }, "leonidas")).toBe(
    "Black is on vacation in Spartan Chess against leonidas until 2026-11-23 12:17 UTC.",
  );
});
