import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { Player } from "../../src/player/player";
import { Room } from "../../src/room/room";
import { countOwnTime, newHouseGame, untilGame } from "../opponent/fixtures";
import { DAY, give, move, newGame, playerStub, roomStub, untilDelivered } from "./fixtures";
import { type Answer, newGameOverHttp } from "./http-game";
import { MESSAGE_ROWS, MOVE_CALLS, MOVE_ROWS } from "./move-budget";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A date in the future, so that no alarm fires by itself, however slow the machine is. */
const IN_A_YEAR_TO_COME = Date.parse("2027-01-01T00:00:00Z");

interface Cost {
  rows: number;
  alarms: number;
  d1: number;
}

/** Counts the rows that an object writes and its D1 statements from now on. */
async function meter(stub: DurableObjectStub): Promise<Cost> {
  const cost: Cost = { rows: 0, alarms: 0, d1: 0 };
  await runInDurableObject(stub, (instance, state) => {
    const { storage } = state;
    const exec = storage.sql.exec.bind(storage.sql);
    vi.spyOn(storage.sql, "exec").mockImplementation((query, ...bindings) => {
      const cursor = exec(query, ...bindings);
      if (!/^\s*select/i.test(query)) cost.rows += cursor.rowsWritten;
      return cursor as never;
    });
    const put = storage.kv.put.bind(storage.kv);
    vi.spyOn(storage.kv, "put").mockImplementation((key, value) => {
      cost.rows += 1;
      put(key, value);
    });
    const setAlarm = storage.setAlarm.bind(storage);
    vi.spyOn(storage, "setAlarm").mockImplementation((time, options) => {
      cost.alarms += 1;
      return options === undefined ? setAlarm(time) : setAlarm(time, options);
    });
    const bindings = Reflect.get(instance, "env") as typeof env;
    countD1(bindings.DB, cost);
  });
  return cost;
}

const counted = new WeakMap<D1Database, Cost[]>();

function countD1(db: D1Database, cost: Cost): void {
  const known = counted.get(db);
  if (known) {
    known.push(cost);
    return;
  }
  const costs = [cost];
  counted.set(db, costs);
  for (const method of ["prepare", "batch", "exec", "withSession"] as const) {
    const original = Reflect.get(db, method) as (...args: unknown[]) => unknown;
    Reflect.set(db, method, (...args: unknown[]) => {
      for (const each of costs) each.d1 += 1;
      return original.apply(db, args);
    });
  }
}

test(`a move writes at most ${MOVE_ROWS} rows over all objects, and neither reads nor writes D1`, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: IN_A_YEAR_TO_COME });
  const game = await newGameOverHttp();
  await untilDelivered(game.id);
  const atEdge: Cost = { rows: 0, alarms: 0, d1: 0 };
  countD1(env.DB, atEdge);
  const room = await meter(roomStub(game.id));
  const white = await meter(playerStub(game.white.id));
  const black = await meter(playerStub(game.black.id));

  const moves = ["e2e4", "b7d5", "e4d5", "c8b7"];
  for (const [ply, move] of moves.entries()) {
    const answer: Answer = await game.post(ply % 2 === 0 ? "white" : "black", `/v1/games/${game.id}/moves`, {
      move,
      ply,
    });
    expect(answer.status).toBe(200);
    await untilDelivered(game.id);
    // The alarm that a crash would need fires and sets itself to the clock's next event.
    await runDurableObjectAlarm(roomStub(game.id));
  }
  expect(room.alarms).toBe(2 * moves.length);

  const rows = room.rows + room.alarms + white.rows + white.alarms + black.rows + black.alarms;
  console.info(
    `rows written per move: ${rows / moves.length} (room ${room.rows / moves.length} and ${room.alarms / moves.length} alarms, ` +
      `players ${white.rows / moves.length} and ${black.rows / moves.length})`,
  );
  expect(room.rows).toBeGreaterThan(0);
  expect(white.rows).toBeGreaterThan(0);
  expect(rows / moves.length).toBeLessThanOrEqual(MOVE_ROWS);
  expect([atEdge.d1, room.d1, white.d1, black.d1]).toEqual([0, 0, 0, 0]);

  // Proves that the meter works: reading a profile and ending a game do use D1.
  await exports.default.fetch("https://skytale.test/v1/players/nobody-here");
  expect(atEdge.d1).toBeGreaterThan(0);
  await game.post("white", `/v1/games/${game.id}/resign`);
  await vi.waitFor(() => expect(room.d1).toBeGreaterThan(0));
});

test(`a message writes ${MESSAGE_ROWS} rows over all objects`, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: IN_A_YEAR_TO_COME });
  const game = await newGameOverHttp();
  await untilDelivered(game.id);
  const meters = [
    await meter(roomStub(game.id)),
    await meter(playerStub(game.white.id)),
    await meter(playerStub(game.black.id)),
  ];
  const messages = 4;
  for (let sent = 0; sent < messages; sent += 1) {
    const side = sent % 2 === 0 ? "white" : "black";
    expect((await game.post(side, `/v1/games/${game.id}/messages`, { text: "Molon labe" })).status).toBe(201);
    await untilDelivered(game.id);
    await runDurableObjectAlarm(roomStub(game.id));
  }
  const rows = meters.map((cost) => (cost.rows + cost.alarms) / messages);
  console.info(`rows written per message: ${rows.join(" + ")}`);
  expect(rows.reduce((sum, each) => sum + each)).toBe(MESSAGE_ROWS);
});

test(`a move with a day until the next one makes ${MOVE_CALLS} calls, and the alarm moves to the clock once all events are delivered`, async () => {
  const game = await newGameOverHttp();
  await untilDelivered(game.id);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY });
  const room = await meter(roomStub(game.id));
  const calls = [
    vi.spyOn(Player.prototype, "authorize"),
    vi.spyOn(Room.prototype, "command"),
    vi.spyOn(Player.prototype, "receive"),
    vi.spyOn(Room.prototype, "alarm"),
  ];
  await game.post("white", `/v1/games/${game.id}/moves`, { move: "e2e4", ply: 0 });
  const alarmAt = () => runInDurableObject(roomStub(game.id), (_, { storage }) => storage.getAlarm());
  // Before the move it was a day earlier.
  await vi.waitFor(async () => expect(await alarmAt()).toBeGreaterThan(Date.now() + 2 * DAY));
  expect(room.alarms).toBe(2);
  expect(calls.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2, 0]);
  expect(calls.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(MOVE_CALLS);
});

test(`a move of the house, or against it, writes at most ${MOVE_ROWS} rows and nothing in D1`, async () => {
  countOwnTime(IN_A_YEAR_TO_COME);
  const { id, person, opponent } = await newHouseGame();
  const atPersonsTurn = (ply: number) => untilGame(id, person, (now) => now.ply === ply && now.turn === "white");
  // The first events create the house's object, which stores its seat.
  await give(id, person, move("e2e4", 0));
  await atPersonsTurn(2);
  await untilDelivered(id);
  await runDurableObjectAlarm(opponent);
  const meters = [await meter(roomStub(id)), await meter(playerStub(person.id)), await meter(opponent)];
  const [, , ofTheHouse] = meters as [Cost, Cost, Cost];
  const plies = 6;
  for (let ply = 2; ply < 2 + plies; ply += 2) {
    const { legalMoves } = await atPersonsTurn(ply);
    await give(id, person, move(legalMoves[0] ?? "", ply));
    await atPersonsTurn(ply + 2);
    await untilDelivered(id);
    await runDurableObjectAlarm(roomStub(id));
    await runDurableObjectAlarm(opponent);
  }
  const rows = meters.reduce((sum, cost) => sum + cost.rows + cost.alarms, 0);
  console.info(
    `rows written per move of a game with the house: ${rows / plies} (its object ${(ofTheHouse.rows + ofTheHouse.alarms) / plies})`,
  );
  expect(rows).toBeGreaterThan(0);
  expect(rows / plies).toBeLessThanOrEqual(MOVE_ROWS);
  expect(meters.map(({ d1 }) => d1)).toEqual([0, 0, 0]);
  // Its alarm, for each of its moves.
  expect(ofTheHouse.rows + ofTheHouse.alarms).toBeLessThanOrEqual(plies / 2);
});

test("a move soon after another does not move the alarm", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: IN_A_YEAR_TO_COME });
  const game = await newGame();
  await untilDelivered(game.id);
  const room = await meter(game.room);
  await give(game.id, game.white, move("e2e4", 0));
  await untilDelivered(game.id);
  expect(room.alarms).toBe(1);
  const alarmAt = await runInDurableObject(game.room, (_, { storage }) => storage.getAlarm());
  expect(alarmAt).toBe(Date.now() + 5_000);
});
