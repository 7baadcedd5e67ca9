import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findFinishedGame } from "../../src/db/games";
import { Player } from "../../src/player/player";
import type { GameBatch } from "../../src/player/player-rpc";
import type { Room } from "../../src/room/room";
import {
  give,
  look,
  move,
  newChallenge,
  newGame,
  newId,
  newPlayer,
  playerObject,
  roomStub,
  untilDelivered,
} from "./fixtures";

const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];
const never = (): Promise<never> => new Promise(() => undefined);
/** The delay in milliseconds of shortened timers. */
const LIMIT = 200;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/**
 * Shortens timers of ten seconds or more from now on. Calls that hang are then given up quickly, and so are calls that
 * a busy machine delays.
 */
function shortenLimits() {
  const { setTimeout } = globalThis;
  return vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((callback: () => void, delay = 0) =>
      setTimeout(callback, delay >= 10_000 ? LIMIT : delay)) as typeof setTimeout);
}

afterEach(() => {
  vi.restoreAllMocks();
});

const toldOf = async (player: { id: string }, gameId: string) => {
  const page = await playerObject(player.id).feed(null, 1000);
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items.filter(({ data }) => data.gameId === gameId);
};
const movesTold = async (player: { id: string }, gameId: string) =>
  (await toldOf(player, gameId)).filter(({ type }) => type === "move.played").map(({ data }) => data.move);

/** Makes the object of a game's player never answer the delivery of events. */
function hang(gameId: string, side: "white" | "black") {
  const receive = Player.prototype.receive;
  return vi.spyOn(Player.prototype, "receive").mockImplementation(function (this: Player, batch: GameBatch) {
    const isHanging = batch.gameId === gameId && batch.summary.side === side;
    return isHanging ? never() : receive.call(this, batch);
  });
}

test("a player's object that hangs delays neither the opponent's events, nor later ones, nor the archive", async () => {
  const game = await newGame();
  await untilDelivered(game.id);
  shortenLimits();
  const hanging = hang(game.id, "white");
  for (const [ply, text] of MOVES.entries()) {
    await give(game.id, ply % 2 === 0 ? game.white : game.black, move(text, ply));
    const told = MOVES.slice(0, ply + 1);
    await vi.waitFor(async () => expect(await movesTold(game.black, game.id)).toEqual(told));
  }
  await give(game.id, game.white, { type: "resign" });
  await vi.waitFor(async () => {
    expect((await toldOf(game.black, game.id)).at(-1)?.type).toBe("game.finished");
    expect(await findFinishedGame(env.DB, game.id)).not.toBeNull();
  });
  expect(await movesTold(game.white, game.id)).toEqual([]);

  hanging.mockRestore();
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(game.room);
    const told = await toldOf(game.white, game.id);
    expect(told.at(-1)?.type).toBe("game.finished");
    expect(told.filter(({ type }) => type === "move.played").map(({ data }) => data.move)).toEqual(MOVES);
    const seqs = told.map(({ data }) => Number(data.seq));
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  });
  expect(await movesTold(game.black, game.id)).toEqual(MOVES);
});

/** Makes an object use a database that never answers. Returns a function that restores the real one. */
async function hangDatabase(room: DurableObjectStub<Room>): Promise<() => Promise<void>> {
  const statement = { bind: () => statement, all: never, raw: never, run: never, first: never };
  const use = (DB: unknown) =>
    runInDurableObject(room, (instance) => {
      const value = { ...Reflect.get(instance, "env"), DB };
      Object.defineProperty(instance, "env", { value, configurable: true });
    });
  await use({ prepare: () => statement, batch: never });
  return () => use(env.DB);
}

test("a database that hangs delays no event of the game's end, and gets the game once it works again", async () => {
  const game = await newGame();
  await untilDelivered(game.id);
  shortenLimits();
  const restore = await hangDatabase(game.room);
  const bothHear = (type: string) =>
    vi.waitFor(async () => {
      for (const player of [game.white, game.black]) expect((await toldOf(player, game.id)).at(-1)?.type).toBe(type);
    });
  await give(game.id, game.black, { type: "resign" });
  await bothHear("game.finished");
  await game.room.postMessage(game.white.id, "well played", null);
  await bothHear("message.posted");
  expect(await findFinishedGame(env.DB, game.id)).toBeNull();
  await restore();
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(game.room);
    expect(await findFinishedGame(env.DB, game.id)).not.toBeNull();
  });
});

test("a challenge that cannot be accepted while the database hangs is accepted once it works again", async () => {
  const [white, black] = [await newPlayer("xerxes"), await newPlayer("leonidas")];
  const [challenge, id] = [await newChallenge(white), newId("g")];
  const room = roomStub(id);
  const limits = shortenLimits();
  const restore = await hangDatabase(room);
  const accept = () =>
    runInDurableObject(room, (instance) => instance.acceptChallenge(challenge.id, black).catch(String));
  expect(await accept()).toContain("timed out");
  await restore();
  limits.mockRestore();
  // No request follows: the alarm completes the acceptance.
  await runDurableObjectAlarm(room);
  expect(await look(id)).toMatchObject({ status: "active" });
  expect(await accept()).toEqual({ ok: true, value: { gameId: id } });
});
