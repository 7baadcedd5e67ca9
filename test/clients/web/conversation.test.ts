import type { Message } from "skytale-client";
import { expect, test } from "vitest";
import { type Conversation, withEarlier, withNewest } from "../../../clients/web/server/conversation";

const message = (id: number): Message => ({
  id: `g-${id}`,
  side: "white",
  from: { username: "xerxes" },
  text: String(id),
  at: "2026-11-22T12:00:00.000Z",
});
const numbers = ({ items }: Conversation) => items.map(({ text }) => Number(text));
/** A page of the newest messages as the server returns it: from one number down to another. */
const page = (from: number, to: number, nextCursor: string | null) => ({
  items: Array.from({ length: from - to + 1 }, (_, index) => message(from - index)),
  nextCursor,
});

test("starts with the newest messages and loads earlier ones by page", () => {
  const begun = withNewest(undefined, page(9, 7, "c7"));
  expect([numbers(begun), begun.earlier]).toEqual([[7, 8, 9], "c7"]);
  const longer = withEarlier(begun, page(6, 4, "c4"));
  expect([numbers(longer), longer.earlier]).toEqual([[4, 5, 6, 7, 8, 9], "c4"]);
  const whole = withEarlier(longer, page(3, 1, null));
  expect([numbers(whole), whole.earlier]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], null]);
});

test("keeps earlier messages and their cursor when new ones arrive", () => {
  const known = withEarlier(withNewest(undefined, page(9, 7, "c7")), page(6, 4, "c4"));
  const updated = withNewest(known, page(10, 8, "c8"));
  expect([numbers(updated), updated.earlier]).toEqual([[4, 5, 6, 7, 8, 9, 10], "c4"]);
});

test("leaves no gap when more messages arrived than a page holds", () => {
  const updated = withNewest(withNewest(undefined, page(9, 7, "c7")), page(20, 18, "c18"));
  expect([numbers(updated), updated.earlier]).toEqual([[18, 19, 20], "c18"]);
});

test("is empty without messages", () => {
  expect(withNewest(undefined, { items: [], nextCursor: null })).toEqual({ items: [], earlier: null });
});
