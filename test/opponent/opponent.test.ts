import { runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { give, move } from "../room/fixtures";
import { newHouseGame, turnNews, untilGame } from "./fixtures";

test("the house answers a move, by the way of any player", async () => {
  const { id, person } = await newHouseGame();
  await give(id, person, move("e2e4", 0));
  const game = await untilGame(id, person, ({ turn }) => turn === "white");
  expect(game.moves.map(({ side, by }) => [side, by])).toEqual([
    ["white", "player"],
    ["black", "player"],
  ]);
});

test("the house begins where it has the first move", async () => {
  const { id, person } = await newHouseGame({ color: "black" });
  await untilGame(id, person, ({ turn, ply }) => turn === "black" && ply === 1);
});

test("of a game that is over nothing is kept, and late news of it leave nothing", async () => {
  const { id, person, house, opponent } = await newHouseGame();
  const kept = () =>
    runInDurableObject(opponent, async (_, { storage }) => ({
      alarm: await storage.getAlarm(),
      tables: storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    }));
  const nothing = { alarm: null, tables: [] };
  await give(id, person, move("e2e4", 0));
  await untilGame(id, person, ({ turn }) => turn === "white");
  expect((await kept()).tables).not.toEqual([]);
  await give(id, person, { type: "resign" });
  await vi.waitFor(async () => expect(await kept()).toEqual(nothing));

  await opponent.receive(house.id, turnNews(id, "black"));
  await vi.waitFor(async () => expect(await kept()).toEqual(nothing));
});
