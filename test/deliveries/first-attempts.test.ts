import { expect, test } from "vitest";
import { FirstAttempts } from "../../src/deliveries/first-attempts";

test("first attempts wait for earlier ones of their game only", () => {
  const first = new FirstAttempts();
  const add = (id: number, gameId: string | null, readyAt = 0) =>
    first.add({ id, webhookId: "w", gameId, readyAt, isRecovered: false });
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

test("new events do not wait for recovered ones of their game, which are ordered separately", () => {
  const first = new FirstAttempts();
  const add = (id: number, isRecovered: boolean, readyAt = 0) =>
    first.add({ id, webhookId: "w", gameId: "g", readyAt, isRecovered });
  add(1, true);
  add(2, true, 100);
  add(3, false);
  const ready = (now: number) => first.ready("w", now).map((untried) => untried.id);
  expect(ready(100)).toEqual([1, 3]);
  for (const id of [1, 3]) first.settle({ id, webhookId: "w", gameId: "g" });
  expect(ready(99)).toEqual([]);
  expect(ready(100)).toEqual([2]);
});
