import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { VARIANTS } from "../../src/rules/registry";
import { give, look, move, playerObject, roomStub, untilDelivered } from "../room/fixtures";
import { countOwnTime, newHouseGame, turnNews, untilGame } from "./fixtures";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Freezes the clock, so that the house keeps thinking until its game changes. */
const stopTime = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });

const isWhite = ({ turn }: { turn: string | null }) => turn === "white";

test("answers a move through the same path as any player", async () => {
  const { id, person } = await newHouseGame();
  await give(id, person, move("e2e4", 0));
  const game = await untilGame(id, person, isWhite);
  expect(game.moves.map(({ side, by }) => [side, by])).toEqual([
    ["white", "player"],
    ["black", "player"],
  ]);
});

test.each(VARIANTS)("starts a private game of %s in which it has the first move, and votes", async (variant) => {
  const { id, person } = await newHouseGame({ variant, color: "black", private: true });
  await untilGame(id, person, ({ turn, ply }) => turn === "black" && ply === 1);
});

test("deletes all data of a finished game and ignores late events of it", async () => {
  const { id, person, house, opponent } = await newHouseGame();
  const kept = () =>
    runInDurableObject(opponent, async (_, { storage }) => ({
      alarm: await storage.getAlarm(),
      tables: storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    }));
  const nothing = { alarm: null, tables: [] };
  await give(id, person, move("e2e4", 0));
  await untilGame(id, person, isWhite);
  expect((await kept()).tables).not.toEqual([]);
  await give(id, person, { type: "resign" });
  await vi.waitFor(async () => expect(await kept()).toEqual(nothing));

  await opponent.receive(house.id, turnNews(id, "black"));
  await vi.waitFor(async () => expect(await kept()).toEqual(nothing));
});

test("stores nothing in the house player's own object, and nothing for events that need no action", async () => {
  const { id, house, opponent } = await newHouseGame();
  await untilDelivered(id);
  expect(await playerObject(house.id).runningGames()).toEqual([]);
  await runInDurableObject(opponent, (_, { storage }) => {
    expect(storage.sql.exec("SELECT name FROM sqlite_master").toArray()).toEqual([]);
  });
});

describe("offers", () => {
  test("a takeback is accepted in a casual game, also when the house has just moved", async () => {
    const { id, person } = await newHouseGame({ takebacks: true });
    await give(id, person, move("e2e4", 0));
    await untilGame(id, person, isWhite);
    await give(id, person, { type: "offer-takeback", ply: 2 });
    const back = await untilGame(id, person, ({ ply }) => ply === 0);
    expect(back).toMatchObject({ turn: "white", takebackOffer: null, status: "active" });
    await give(id, person, move("d2d4", 0));
    expect((await untilGame(id, person, isWhite)).moves[0]?.move).toBe("d2d4");
  });

  test("a takeback is accepted while the house thinks", async () => {
    const { id, person } = await newHouseGame({ takebacks: true }, 10);
    stopTime();
    await give(id, person, move("e2e4", 0));
    await give(id, person, { type: "offer-takeback", ply: 1 });
    await untilGame(id, person, ({ ply, takebackOffer }) => ply === 0 && takebackOffer === null);
  });

  test("a draw is refused early in the game, on either side's turn", async () => {
    const { id, person } = await newHouseGame();
    await give(id, person, { type: "offer-draw", ply: 0 });
    await untilGame(id, person, ({ drawOffer, status }) => drawOffer === null && status === "active");
    await give(id, person, move("e2e4", 0));
    await untilGame(id, person, ({ turn, drawOffer }) => turn === "white" && drawOffer === null);
  });
});

test("plays no move after the game was resigned or aborted while it thinks", async () => {
  for (const type of ["resign", "abort"] as const) {
    const { id, person, opponent } = await newHouseGame({}, 10);
    stopTime();
    await give(id, person, move("e2e4", 0));
    await give(id, person, { type });
    await vi.waitFor(() =>
      runInDurableObject(opponent, (_, { storage }) => {
        expect(storage.sql.exec("SELECT name FROM sqlite_master").toArray()).toEqual([]);
      }),
    );
    expect((await look(id, person)).moves).toHaveLength(1);
  }
});

test("continues by its alarm alone after an eviction between any two steps", async () => {
  const { id, person, house, opponent } = await newHouseGame({ color: "black" });
  await untilGame(id, person, ({ ply }) => ply === 1);
  const noted = vi.spyOn(console, "error").mockReturnValue();
  for (let ply = 1; ply < 7; ply += 2) {
    const { legalMoves } = await look(id, person);
    await give(id, person, move(legalMoves[0] ?? "", ply));
    await evictDurableObject(opponent);
    await opponent.receive(house.id, turnNews(id, "white"));
    await evictDurableObject(opponent);
    await evictDurableObject(roomStub(id));
    await runDurableObjectAlarm(opponent);
    const game = await untilGame(id, person, (now) => now.ply === ply + 2);
    expect(game.moves.map((each) => each.ply)).toEqual(game.moves.map((_, index) => index + 1));
  }
  expect(noted).not.toHaveBeenCalled();
});

test("waits for a frozen game: it does not resign, logs one line, and continues when it can", async () => {
  const { id, person, house, opponent, room } = await newHouseGame();
  await give(id, person, move("e2e4", 0));
  await untilGame(id, person, isWhite);
  const setRevision = (revision: number) =>
    runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("UPDATE match SET setup = json_set(setup, '$.revision', ?)", revision);
    });
  const revision = await runInDurableObject(room, (_, { storage }) =>
    Number(storage.sql.exec("SELECT json_extract(setup, '$.revision') AS revision FROM match").one().revision),
  );
  await give(id, person, move("d2d4", 2));
  const lines = vi.spyOn(console, "error").mockReturnValue();
  await setRevision(99);
  await evictDurableObject(room);
  await evictDurableObject(opponent);
  await opponent.receive(house.id, turnNews(id, "black"));
  const ofTheHouse = () => lines.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"house"'));
  await vi.waitFor(() => expect(ofTheHouse()).not.toEqual([]));
  expect(JSON.parse(ofTheHouse()[0] ?? "")).toMatchObject({
    level: "error",
    where: "opponent",
    game: id,
    task: "house",
    attempts: 1,
    message: "the game refused: game-frozen",
  });
  await vi.waitFor(async () => {
    const alarm = await runInDurableObject(opponent, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBeGreaterThan(Date.now());
  });
  await runDurableObjectAlarm(opponent);
  await vi.waitFor(() => expect(ofTheHouse().length).toBeGreaterThan(1));

  await setRevision(revision);
  await evictDurableObject(room);
  await runDurableObjectAlarm(opponent);
  const game = await untilGame(id, person, isWhite);
  expect(game.status).toBe("active");
});

test("finds its pending move when the sweep wakes it", async () => {
  const { id, person, opponent, room } = await newHouseGame();
  await give(id, person, move("e2e4", 0));
  await untilGame(id, person, isWhite);
  await untilDelivered(id);
  // Simulates a lost alarm: the room has delivered all events.
  const game = await look(id, person);
  await runInDurableObject(opponent, async (_, { storage }) => {
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
  await evictDurableObject(opponent);
  const held = vi.spyOn(Object.getPrototypeOf(await runInDurableObject(opponent, (instance) => instance)), "receive");
  held.mockResolvedValueOnce(undefined);
  await give(id, person, move(game.legalMoves[0] ?? "", 2));
  await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(1));
  await untilDelivered(id);
  expect((await look(id, person)).turn).toBe("black");
  await room.wake(false);
  await untilGame(id, person, isWhite);
});

test("a dozen simultaneous games with takebacks and draws all reach the person's turn", async () => {
  const games = await Promise.all(Array.from({ length: 12 }, () => newHouseGame({ takebacks: true })));
  await Promise.all(
    games.map(async ({ id, person }, index) => {
      await give(id, person, move("e2e4", 0));
      if (index % 3 === 0) await give(id, person, { type: "offer-takeback", ply: 1 });
      if (index % 3 === 1) await give(id, person, { type: "offer-draw", ply: 1 });
    }),
  );
  await Promise.all(
    games.map(({ id, person }) =>
      untilGame(id, person, (game) => isWhite(game) && game.takebackOffer === null && game.drawOffer === null),
    ),
  );
});

test("never exceeds three seconds per move, also with many games in the queue", async () => {
  countOwnTime();
  const games = await Promise.all(
    Array.from({ length: 6 }, () => newHouseGame({ timeControl: { kind: "per-move", perMove: 3_000 } }, 10)),
  );
  await Promise.all(games.map(({ id, person }) => give(id, person, move("e2e4", 0))));
  await Promise.all(games.map(({ id, person }) => untilGame(id, person, isWhite)));
});
