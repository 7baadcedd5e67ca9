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

test("a proposed move is not said to be played", () => {
  const event = exampleOf("move.proposed");
  const data = { ...event.data, san: "Nf3", by: "Tactician" };
  expect(sentenceOf({ ...event, data: { ...data, note: "It pins." } }, "leonidas")).toBe(
    '"Tactician" suggests Nf3 in Spartan Chess against leonidas: "It pins."',
  );
  expect(sentenceOf({ ...event, data: { ...data, note: "" } }, "leonidas")).toBe(
    '"Tactician" suggests Nf3 in Spartan Chess against leonidas.',
  );
});

/** The same data, with every player in it as a bot. */
const asBots = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asBots);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asBots(member)]));
  return "username" in value ? { ...copy, bot: true } : copy;
};

const namesIn = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "username" in value && typeof value.username === "string" ? [value.username] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
};

// Owners and organizers are not named in sentences about others.
const NAMING = EVENTS.map(({ type }) => type).filter((type) => {
  const event = exampleOf(type);
  return namesIn(event.data).some((name) => sentenceOf(event).includes(name));
});

test.each(NAMING)("%s marks the names of bots", (type) => {
  const event = exampleOf(type);
  const sentence = sentenceOf({ ...event, data: asBots(event.data) as typeof event.data });
  for (const name of namesIn(event.data)) {
    if (sentence.includes(name)) expect(sentence.replaceAll(`${name} (bot)`, "")).not.toContain(name);
  }
  expect(sentence).toContain(" (bot)");
  expect(sentenceOf(event)).not.toContain("(bot)");
});

test("some events name players", () => expect(NAMING.length).toBeGreaterThan(5));
