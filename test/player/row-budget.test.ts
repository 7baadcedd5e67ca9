import { expect, test } from "vitest";
import { alarmOf, batch, costOf, newId, newPlayer } from "./fixtures";

test("a batch of events costs one row and no alarm", async () => {
  const { id } = await newPlayer();
  const [first, second] = [newId("g"), newId("g")];
  for (const news of [batch(first, [1, 2, 3]), batch(first, [4, 5]), batch(second, [1]), batch(first, [6, 7, 8, 9])]) {
    expect(await costOf(id, (player) => player.receive(news))).toEqual({ rows: 1, alarms: 0 });
  }
  expect(await alarmOf(id)).toBeNull();
});
