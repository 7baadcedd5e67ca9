import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import type { Observer } from "../../src/match/observer";
import type { RoomRpc } from "../../src/room/room-rpc";
import { gameId, playerId } from "../../src/shared/ids";
import { newPlayer } from "../http/client";
import { setup } from "../match/fixtures";
import { until } from "../player/fixtures";
import { backUp } from "./backups";
import { give, move, newId, playerObject, roomStub, untilDelivered } from "./fixtures";

const PUBLIC: Observer["events"] = ["game.started", "move.played", "game.finished", "game.restored", "rating.changed"];

/** A rated game with an observer that receives events of these types. */
async function observedGame(events: Observer["events"]) {
  const id = newId("g");
  // No kind of the server observes games yet, so the type of the table has no names.
  const observer: Observer = { kind: "RECORDERS" as never, id: `recorder of ${id}`, events };
  const recorder = env.RECORDERS.getByName(observer.id);
  const [white, black] = [await newPlayer(), await newPlayer()];
  const seat = (player: typeof white) => ({ id: playerId(player.id), username: player.username });
  const room = roomStub(id) as unknown as RoomRpc;
  const begun = await room.begin(
    setup({
      gameId: gameId(id),
      origin: { kind: "pairing", tournamentId: "t000000000000001", round: 1 },
      observers: [observer],
      players: { white: seat(white), black: seat(black) },
      rated: true,
      createdAt: Date.now(),
    }),
  );
  expect(begun.ok).toBe(true);
  const types = async () => (await recorder.recorded(id)).map(({ type }) => type);
  return { id, room, white, black, recorder, types, key: `RECORDERS ${observer.id}` };
}

type Game = Awaited<ReturnType<typeof observedGame>>;

/** The stored delivery progress. */
const outboxRow = (id: string) =>
  runInDurableObject(roomStub(id), (_, { storage }) => storage.sql.exec("SELECT * FROM outbox").one());

/** Asserts that a recorder has each event once, in order, with the ids of the events that spectators read. */
async function expectInOrder({ id, room, recorder }: Game): Promise<void> {
  const recorded = await recorder.recorded(id);
  const seqs = recorded.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
  expect(recorded.map((event) => event.id)).toEqual(seqs.map((seq) => `${id}-${seq}`));
  const page = await room.events(null, null, 100);
  const known = page.ok ? page.value.items.map((item) => item.id) : [];
  expect(known).toEqual(expect.arrayContaining(recorded.slice(-1).map((event) => event.id)));
}

describe("an observer in the setup of a game", () => {
  test("receives the events of its types that spectators see, in order and once", async () => {
    const game = await observedGame([...PUBLIC, "draw.offered", "message.posted", "turn.started"]);
    const { id, white, black, types, recorder } = game;
    await give(id, white, move("e2e4", 0, true));
    await game.room.postMessage(black.id, "Molon labe", null);
    await give(id, black, move("b7d5", 1));
    await give(id, white, move("e4d5", 2));
    await give(id, black, move("c8b7", 3));
    await give(id, black, { type: "resign" });
    await until(async () => expect(await types()).toContain("rating.changed"));
    await untilDelivered(id);
    const plies = ["move.played", "move.played", "move.played", "move.played"];
    expect(await types()).toEqual(["game.started", ...plies, "game.finished", "rating.changed"]);
    await expectInOrder(game);
    const [first] = await recorder.batches(id);
    expect(first).toMatch(/^0-\d+ \d+$/);
  });

  test("costs a move neither a call nor a row if it receives only the end", async () => {
    const { id, white, black, recorder, types } = await observedGame(["game.finished", "rating.changed"]);
    await untilDelivered(id);
    await runDurableObjectAlarm(roomStub(id));
    const before = await outboxRow(id);
    for (const [ply, text] of ["e2e4", "b7d5", "e4d5", "c8b7"].entries()) {
      await give(id, ply % 2 === 0 ? white : black, move(text, ply));
      await untilDelivered(id);
    }
    await evictDurableObject(roomStub(id));
    await untilDelivered(id);
    expect(await recorder.batches(id)).toEqual([]);
    expect(await outboxRow(id)).toEqual(before);
    await give(id, black, { type: "resign" });
    await until(async () => expect(await types()).toEqual(["game.finished", "rating.changed"]));
  });

  test("that is not available delays nobody, and receives everything in order when it is back", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const game = await observedGame(PUBLIC);
    const { id, room, white, black, key, recorder, types } = game;
    await untilDelivered(id);
    await recorder.setAway(true);
    await give(id, white, move("e2e4", 0));
    await give(id, black, move("b7d5", 1));
    await until(async () => expect(await room.report()).toEqual({ kind: "running", owed: [key] }));
    expect(await playerObject(white.id).progressOf(id)).toBe(await playerObject(black.id).progressOf(id));
    await until(async () => expect(JSON.parse(String((await outboxRow(id)).failures))).toHaveProperty([key]));
    expect(log.mock.calls.flat().join()).toContain(`outbox ${key}`);
    expect(await types()).toEqual(["game.started"]);

    await evictDurableObject(roomStub(id));
    await recorder.setAway(false);
    expect(await runDurableObjectAlarm(roomStub(id))).toBe(true);
    await untilDelivered(id);
    expect(await types()).toEqual(["game.started", "move.played", "move.played"]);
    await expectInOrder(game);
    expect(JSON.parse(String((await outboxRow(id)).failures))).toEqual({});
    log.mockRestore();
  });

  test("receives a batch again after a crash before the game has stored the progress, and skips it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const game = await observedGame(PUBLIC);
    const { id, white, recorder, types } = game;
    await untilDelivered(id);
    await runInDurableObject(roomStub(id), (_, { storage }) => {
      const exec = storage.sql.exec.bind(storage.sql);
      vi.spyOn(storage.sql, "exec").mockImplementation((query, ...bindings) => {
        if (query.includes("INTO outbox")) throw new Error("the process died");
        return exec(query, ...bindings) as never;
      });
    });
    await give(id, white, move("e2e4", 0));
    await until(async () => expect(await types()).toContain("move.played"));
    await until(() => expect(log.mock.calls.flat().join()).toContain("the process died"));
    await evictDurableObject(roomStub(id));
    expect(await runDurableObjectAlarm(roomStub(id))).toBe(true);
    await untilDelivered(id);
    const batches = await recorder.batches(id);
    expect(batches).toHaveLength(3);
    expect(batches[2]).toBe(batches[1]);
    expect(await types()).toEqual(["game.started", "move.played"]);
    await expectInOrder(game);
    log.mockRestore();
  });
});

describe("after a restore", () => {
  test("of the observer, the game sends the missing events again with the next one", async () => {
    const game = await observedGame(PUBLIC);
    const { id, white, black, recorder, types } = game;
    await untilDelivered(id);
    const restore = await backUp(recorder);
    await give(id, white, move("e2e4", 0));
    await untilDelivered(id);
    await restore();
    expect(await types()).toEqual(["game.started"]);
    await give(id, black, move("b7d5", 1));
    await untilDelivered(id);
    expect(await types()).toEqual(["game.started", "move.played", "move.played"]);
    await expectInOrder(game);
  });

  test.each(["doctor", "sweep"])("of the observer, the %s has missing events sent again", async (by) => {
    const game = await observedGame(PUBLIC);
    const { id, white, recorder, types } = game;
    await untilDelivered(id);
    const restore = await backUp(recorder);
    await give(id, white, move("e2e4", 0));
    if (by === "doctor") await give(id, white, { type: "resign" });
    await until(async () => expect(await types()).toContain(by === "doctor" ? "game.finished" : "move.played"));
    await untilDelivered(id);
    const before = await types();
    await restore();
    if (by === "doctor") expect((await exports.Maintenance.compareGames([id])).failed).toEqual([]);
    else await game.room.wake(false);
    await untilDelivered(id);
    expect(await types()).toEqual(before);
    await expectInOrder(game);
  });

  test("of the game, the observer learns that it continues, with numbers above all earlier ones", async () => {
    const game = await observedGame(PUBLIC);
    const { id, white, black, types } = game;
    await untilDelivered(id);
    const restore = await backUp(roomStub(id));
    await give(id, white, move("e2e4", 0));
    await give(id, black, move("b7d5", 1));
    await untilDelivered(id);
    await restore();
    await give(id, white, move("d2d4", 0));
    await untilDelivered(id);
    const lost = ["move.played", "move.played"];
    expect(await types()).toEqual(["game.started", ...lost, "move.played", "game.restored"]);
    await expectInOrder(game);
  });
});
