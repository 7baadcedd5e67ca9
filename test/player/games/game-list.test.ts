import { afterEach, describe, expect, test, vi } from "vitest";
import type { GamesRequest } from "../../../src/player/player-rpc";
import { batch, costOf, DAY, evict, feedIds, measure, newId, newPlayer, rows, travelTo, within } from "../fixtures";

const START = Date.parse("2027-01-01T00:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

const savedEntries = async (id: string) =>
  (await rows(id, "SELECT game_id, through_seq FROM game_lines ORDER BY game_id")).map(
    (row) => [row.game_id, row.through_seq] as const,
  );

describe("a running game's entry", () => {
  test("follows its events and is restored after an eviction, also the newest of many games", async () => {
    const { id, rpc } = await newPlayer();
    const [a, b] = [newId("g"), newId("g")];
    for (const seq of [1, 2, 3]) {
      await rpc.receive(batch(a, [seq], { ply: seq }));
      await rpc.receive(batch(b, [seq], { ply: 10 + seq }));
    }
    expect(await savedEntries(id)).toEqual([]);
    const before = await rpc.runningGames();
    await evict(id);
    expect(await rpc.runningGames()).toEqual(before);
    expect(before.map(({ ply }) => ply).toSorted()).toEqual([13, 3]);
    expect(await costOf(id, (self) => self.receive(batch(a, [3])))).toEqual({ rows: 0, alarms: 0 });
    await rpc.receive(batch(a, [4]));
    expect((await feedIds(rpc)).filter((event) => event.startsWith(a))).toHaveLength(4);
  });

  test("that is changed without an event is restored after an eviction, until newer events arrive", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    await rpc.receive({ ...batch(game, [1]), summary: { ...batch(game, [1]).summary } });
    await rpc.renameOpponent(game, "themistocles");
    await evict(id);
    expect(await rpc.runningGames()).toMatchObject([{ opponent: { username: "themistocles" } }]);
    expect(await costOf(id, (self) => self.renameOpponent(game, "themistocles"))).toEqual({ rows: 0, alarms: 0 });
    await rpc.receive(batch(game, [2], { ply: 7, opponent: { id: "p", username: "aristides" } }));
    await evict(id);
    expect(await rpc.runningGames()).toMatchObject([{ ply: 7, opponent: { username: "aristides" } }]);
  });

  test("is not restored from the log once the game is over", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    await rpc.receive(batch(game, [1]));
    await rpc.receive(batch(game, [2], { status: "finished" }));
    await evict(id);
    expect(await rpc.runningGames()).toEqual([]);
    expect(await savedEntries(id)).toEqual([[game, 2]]);
    await rpc.receive(batch(game, [1, 2]));
    expect(await rpc.runningGames()).toEqual([]);
  });
});

test("a page has the most urgent of the requested games and a cursor for the next one", async () => {
  const { rpc } = await newPlayer();
  const games = ["a", "b", "c", "d", "e"].map(() => newId("g"));
  const [a = "", b = "", c = "", d = "", e = ""] = games;
  const put = (id: string, turn: "white" | "black", deadlineAt: number, variant = "spartan-chess") =>
    rpc.receive(batch(id, [1], { turn, deadlineAt, variant }));
  await put(a, "black", 5);
  await put(b, "white", 30);
  await put(c, "white", 20, "sparta");
  await put(d, "white", 25);
  await put(e, "black", 1);
  const page = async (request: Partial<GamesRequest> = {}) => {
    const { items, next, counts } = await rpc.listGames({ limit: 2, after: null, ...request });
    expect(counts).toEqual({ mine: 3, theirs: 2 });
    return { ids: items.map(({ id }) => id), next };
  };
  const first = await page();
  expect(first.ids).toEqual([c, d]);
  const second = await page({ after: first.next });
  expect(second.ids).toEqual([b, e]);
  expect(await page({ after: second.next })).toEqual({ ids: [a], next: null });
  expect(await page({ turn: "theirs" })).toEqual({ ids: [e, a], next: null });
  expect(await page({ turn: "mine", variant: "spartan-chess" })).toEqual({ ids: [d, b], next: null });
  await rpc.receive(batch(b, [2], { turn: "white", deadlineAt: 2 }));
  expect((await page()).ids).toEqual([b, c]);
});

describe("entries are saved", () => {
  test("in few rows, before a restart would have to read too much of the log", async () => {
    const { id, rpc } = await newPlayer();
    const games = [newId("g"), newId("g")];
    const cost = await costOf(id, async (self) => {
      for (let seq = 1; seq <= 300; seq += 1) {
        for (const game of games) await self.receive(batch(game, [seq], { ply: seq }));
      }
    });
    expect(cost.rows).toBe(600 + 2 * (games.length + 1));
    expect((await savedEntries(id)).map(([game]) => game)).toEqual(games);
    await evict(id);
    expect((await measure(id, (self) => self.runningGames())).reads).toBeLessThan(400);
    expect((await rpc.runningGames()).map(({ ply }) => ply)).toEqual([300, 300]);
  });

  test("once, before the log rows that contain them are deleted", async () => {
    const { id, rpc } = await newPlayer();
    const [idle, busy] = [newId("g"), newId("g")];
    travelTo(START);
    await rpc.receive(batch(idle, [1], { ply: 40 }));
    await rpc.receive(batch(busy, [1]));
    travelTo(START + 31 * DAY);
    await evict(id);
    await rpc.receive(batch(busy, [2]));
    expect((await rows(id, "SELECT min(id) AS oldest FROM event_log"))[0]?.oldest).toBeGreaterThan(1);
    expect(await savedEntries(id)).toHaveLength(2);
    await evict(id);
    expect((await rpc.runningGames()).find((game) => game.id === idle)).toMatchObject({ ply: 40 });
    travelTo(START + 61 * DAY);
    await evict(id);
    expect((await costOf(id, (self) => self.receive(batch(busy, [3])))).rows).toBeLessThanOrEqual(3);
  });

  test("when the log is erased, so that an erased player still leaves every game", async () => {
    const { id, rpc } = await newPlayer();
    const games = [newId("g"), newId("g")];
    for (const game of games) await rpc.receive(batch(game, [1]));
    await within(id, async (self) => {
      await self.erase();
      expect((await self.runningGames()).map((game) => game.id).toSorted()).toEqual(games);
    });
  });
});
