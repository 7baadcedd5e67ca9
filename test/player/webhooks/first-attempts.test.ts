import { expect, test } from "vitest";
import { FirstAttempts } from "../../../src/player/webhooks/first-attempts";

test("first attempts wait for the earlier ones of their game, and for no others", () => {
  const first = new FirstAttempts();
  const add = (id: number, gameId: string | null, readyAt = 0) => first.add({ id, webhookId: "w", gameId, readyAt });
  add(1, "g");
  add(2, "g");
  add(3, "h");
  add(4, null);
  add(5, "i", 100);
  const ready = (now = 0) => first.ready("w", now).map((untried) => untried.id);
  expect(ready()).toEqual([1, 3, 4]);
  expect(ready(100)).toEqual([1, 3, 4, 5]);
  first.settle({ id: 1, webhookId: "w", gameId: "g" });
  first.settle({ id: 4, webhookId: "w", gameId: null });
  expect(ready()).toEqual([2, 3]);
  expect(first.ready("another", 0)).toEqual([]);
  first.drop("w");
  expect(ready(100)).toEqual([]);
});
