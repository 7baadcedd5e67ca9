import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { StoredEvent } from "../../src/events/stored-event";
import type { RoomRpc } from "../../src/room/room-rpc";
import { until } from "../player/fixtures";
import { backUp } from "./backups";
import {
  DAY,
  give,
  look,
  move,
  newChallenge,
  newGame,
  newId,
  newPlayer,
  playerObject,
  playerStub,
  roomStub,
  untilDelivered,
} from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
});

type Person = { readonly id: string };

async function feedOf({ id }: Person): Promise<readonly StoredEvent[]> {
  const page = await playerObject(id).feed(null, 1000);
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items;
}

/** The events of a game that spectators can read. */
async function eventsOf(gameId: string): Promise<readonly StoredEvent[]> {
  const room: RoomRpc = roomStub(gameId) as unknown as RoomRpc;
  const page = await room.events(null, null, 1000);
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items;
}

/** A short form of a feed's events from an index on. */
const told = (events: readonly StoredEvent[], from: number): readonly string[] =>
  events.slice(from).map(({ type, data }) => `${type} ${data.ply ?? ""}`.trim());

/** The meanings of all event ids. An id that was sent before must always stand for the same event. */
class Ids {
  readonly #known = new Map<string, string>();

  add(events: readonly StoredEvent[]): void {
    for (const { id, type, timestamp, data } of events) {
      const meaning = JSON.stringify([type, timestamp, data]);
      expect(this.#known.get(id) ?? meaning).toBe(meaning);
      this.#known.set(id, meaning);
    }
  }
}

/** Records all events that players and spectators of a game have received, for comparison after the restore. */
async function remember(ids: Ids, game: Awaited<ReturnType<typeof newGame>>): Promise<void> {
  await untilDelivered(game.id);
  for (const person of [game.white, game.black]) ids.add(await feedOf(person));
  ids.add(await eventsOf(game.id));
}

async function started() {
  const game = await newGame();
  await give(game.id, game.white, move("e2e4", 0));
  await untilDelivered(game.id);
  return game;
}

/** A game that has ended in the archive since the backup which `restore` puts back. */
async function endedAfterBackup() {
  const game = await started();
  const { id, white, black } = game;
  const restore = await backUp(roomStub(id));
  await give(id, black, move("b7d5", 1));
  await give(id, white, { type: "resign" });
  await until(async () => {
    if ((await env.DB.prepare("SELECT 1 FROM games WHERE id = ?").bind(id).first()) === null)
      throw new Error("not yet");
  });
  await untilDelivered(id);
  return { ...game, restore };
}

describe("a game's file that is older than its players' files", () => {
  test.each(["a move", "the sweep"])(
    "is noticed by %s, and both players get events about the game's state",
    async (how) => {
      const game = await started();
      const { id, white, black } = game;
      const restore = await backUp(roomStub(id));
      const ids = new Ids();
      await give(id, black, move("b7d5", 1));
      await give(id, white, move("e4d5", 2));
      await remember(ids, game);
      const before = { white: (await feedOf(white)).length, black: (await feedOf(black)).length };
      const lost = (await feedOf(white)).at(-1)?.id ?? "";

      await restore();
      const ply = how === "a move" ? 2 : 1;
      if (how === "a move") expect(await give(id, black, move("b7c6", 1))).toMatchObject({ ply });
      else await roomStub(id).wake(false);
      await untilDelivered(id);

      const moved = how === "a move" ? ["move.played 2"] : [];
      const turn = how === "a move" ? ["turn.started 2"] : [];
      expect(told(await feedOf(white), before.white)).toEqual([...moved, ...turn, `game.restored ${ply}`, ...turn]);
      const turnOfBlack = how === "a move" ? [] : ["turn.started 1"];
      expect(told(await feedOf(black), before.black)).toEqual([...moved, `game.restored ${ply}`, ...turnOfBlack]);
      const [listed] = await playerObject(black.id).runningGames();
      expect(listed).toMatchObject({ ply });
      await remember(ids, game);
      // The event is still in the feed of the player who read it, followed by everything since.
      expect((await playerObject(white.id).feed(lost, 100)).ok).toBe(true);
      expect((await eventsOf(id)).map((event) => event.id)).not.toContain(lost);
      // A second wake-up sends nothing more.
      const events = (await feedOf(white)).length;
      await roomStub(id).wake(false);
      await untilDelivered(id);
      expect((await feedOf(white)).length).toBe(events);
    },
  );

  test("loses no game on time if a move after the backup saved it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-01T12:00:00Z") });
    const game = await started();
    const { id, black, white } = game;
    const restore = await backUp(roomStub(id));
    vi.setSystemTime(Date.now() + 2 * DAY);
    await give(id, black, move("b7d5", 1));
    await untilDelivered(id);
    vi.setSystemTime(Date.now() + 2 * DAY);
    await restore();
    expect(await look(id, white)).toMatchObject({ status: "active", ply: 1, turn: "black" });
    expect(Date.parse((await look(id, white)).deadlineAt ?? "")).toBe(Date.now() + 3 * DAY);
  });

  test("ends as the archive says, with the moves that the file lost", async () => {
    const { id, white, restore } = await endedAfterBackup();
    const ended = await look(id, white);
    await restore();
    expect(await look(id, white)).toMatchObject({ status: "active" });
    expect(await roomStub(id).compare()).toMatchObject({ isEndedByArchive: true });
    await untilDelivered(id);
    const { seq: _, clock: __, ...again } = await look(id, white);
    const { seq: ___, clock: ____, ...before } = ended;
    expect(again).toEqual(before);
    expect(await playerObject(white.id).runningGames()).toEqual([]);
    await evictDurableObject(roomStub(id));
    expect(await roomStub(id).compare()).toEqual({ isOlder: false, olderPlayers: [], isEndedByArchive: false });
  });

  test("is reported as ended by the archive if it ended at its start, because its deadline is long over", async () => {
    const { id, restore } = await endedAfterBackup();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * DAY });
    await restore();
    expect(await roomStub(id).compare()).toMatchObject({ isOlder: true, isEndedByArchive: true });
  });
});

describe("a player's file that is older than its games' files", () => {
  test.each(["a move", "the sweep"])("is noticed by %s, and the lost events are sent again", async (how) => {
    const game = await started();
    const { id, white, black } = game;
    const restore = await backUp(playerStub(white.id));
    const ids = new Ids();
    await give(id, black, move("b7d5", 1));
    await remember(ids, game);
    const kept = (await feedOf(white)).slice(0, -2);
    const lost = (await feedOf(white)).at(-1)?.id ?? "";
    const common = kept.at(-1)?.id ?? "";

    await restore();
    expect(await feedOf(white)).toEqual(kept);
    if (how === "a move") await give(id, white, move("e4d5", 2));
    else await roomStub(id).wake(false);
    await untilDelivered(id);

    const feed = await feedOf(white);
    expect(told(feed, kept.length)).toEqual([
      "move.played 2",
      "turn.started 2",
      ...(how === "a move" ? ["move.played 3"] : []),
    ]);
    expect(await playerObject(white.id).runningGames()).toMatchObject([{ id, ply: how === "a move" ? 3 : 2 }]);
    await remember(ids, game);
    // Events of other games may be in another order now, so a reader who resumed here would miss some.
    expect(await playerObject(white.id).feed(lost, 100)).toEqual({ ok: false, error: { code: "cursor-gone" } });
    const since = await playerObject(white.id).feed(common, 100);
    expect(since.ok && since.value.items).toEqual(feed.slice(kept.length));
    expect(told(await feedOf(black), 0)).not.toContain("game.restored 2");
  });

  test("lists no game that has ended, and has its end in the feed", async () => {
    const game = await started();
    const { id, white, black } = game;
    const restore = await backUp(playerStub(black.id));
    await give(id, black, { type: "resign" });
    await untilDelivered(id);
    await restore();
    expect(await playerObject(black.id).runningGames()).toMatchObject([{ id }]);
    expect(await roomStub(id).compare()).toMatchObject({ isOlder: false, olderPlayers: [black.id] });
    await untilDelivered(id);
    expect(await playerObject(black.id).runningGames()).toEqual([]);
    expect((await feedOf(black)).at(-1)).toMatchObject({ type: "game.finished" });
    expect((await feedOf(white)).map(({ type }) => type)).not.toContain("game.restored");
  });
});

describe("everything restored from one backup", () => {
  /** Sets an object's time of the restore, as its binding does. */
  const tell = (stub: DurableObjectStub, restoredAt: number) =>
    runInDurableObject(stub, (instance) => {
      Reflect.set(instance, "env", { ...env, RESTORED_AT: new Date(restoredAt).toISOString() });
    });

  test("a challenge that is accepted again gives the same game with other event ids", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-01T12:00:00Z") });
    const [white, black] = [await newPlayer("xerxes"), await newPlayer("leonidas")];
    const { id: challenge } = await newChallenge(white);
    vi.setSystemTime(Date.now() + DAY);
    const id = newId("g");
    const room = roomStub(id);
    await tell(room, Date.now());
    vi.setSystemTime(Date.now() + 1000);
    expect(await room.acceptChallenge(challenge, black)).toMatchObject({ ok: true });
    const [started] = await eventsOf(id);
    // An earlier game of this challenge, which began after the backup, had events from number 1 on.
    expect(started).toMatchObject({ type: "game.started" });
    expect(started?.data.seq).toBeGreaterThanOrEqual(Date.now());
  });

  test("running games report their state once and restore the clock of the side to move", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-01T12:00:00Z") });
    const game = await started();
    const { id, white, black } = game;
    const objects = [roomStub(id), playerStub(white.id), playerStub(black.id)];
    const restores = [];
    for (const object of objects) restores.push(await backUp(object));
    const ids = new Ids();
    vi.setSystemTime(Date.now() + DAY);
    await give(id, black, move("b7d5", 1));
    await remember(ids, game);
    const lost = (await feedOf(white)).at(-1)?.id ?? "";
    const kept = (await feedOf(black)).slice(0, -1);

    vi.setSystemTime(Date.now() + DAY);
    const restoredAt = Date.now();
    for (const restore of restores) await restore();
    for (const object of objects) await tell(object, restoredAt);
    expect(await feedOf(black)).toEqual(kept);
    await roomStub(id).wake(false);
    await untilDelivered(id);
    expect(told(await feedOf(black), kept.length)).toEqual(["game.restored 1", "turn.started 1"]);
    expect(Date.parse((await look(id, black)).deadlineAt ?? "")).toBe(restoredAt + 3 * DAY);
    await give(id, black, move("b7c6", 1));
    await remember(ids, game);
    expect(await playerObject(white.id).feed(lost, 100)).toEqual({ ok: false, error: { code: "cursor-gone" } });
    expect((await feedOf(white)).filter(({ type }) => type === "game.restored")).toHaveLength(1);
  });
});
