import { afterEach, describe, expect, test, vi } from "vitest";
import type { PlayerRpc } from "../../../src/player/player-rpc";
import { batch, costOf, DAY, evict, feedIds, HOUR, measure, newId, newPlayer, news, rows, travelTo } from "../fixtures";

const START = Date.parse("2027-01-01T00:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

describe("events of a game", () => {
  test("are stored once, whether batches repeat, overlap or come late", async () => {
    const { rpc } = await newPlayer();
    const game = newId("g");
    const steps = [[1, 2], [1, 2], [2, 3, 4], [1], [3], [4, 5, 6], [1, 2, 3, 4, 5, 6], [7]];
    for (const seqs of steps) await rpc.receive(batch(game, seqs));
    expect(await feedIds(rpc)).toEqual([1, 2, 3, 4, 5, 6, 7].map((seq) => `${game}-${seq}`));
    expect(await rpc.runningGames()).toMatchObject([{ id: game, ply: 7 }]);
  });

  test("that are already stored write nothing; a newer batch without events writes one row", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    await rpc.receive(batch(game, [1, 2, 3], { ply: 3 }));
    expect(await costOf(id, (self) => self.receive(batch(game, [2, 3], { ply: 99 })))).toEqual({ rows: 0, alarms: 0 });
    expect(await rpc.runningGames()).toMatchObject([{ ply: 3 }]);
    const silent = { ...batch(game, [], { ply: 4 }), throughSeq: 4 };
    expect(await costOf(id, (self) => self.receive(silent))).toEqual({ rows: 1, alarms: 0 });
    expect(await rpc.runningGames()).toMatchObject([{ ply: 4 }]);
    expect(await feedIds(rpc)).toHaveLength(3);
  });

  test("of a finished game remove it from the list, and late repeats do not restore it", async () => {
    const { rpc } = await newPlayer();
    const [game, other] = [newId("g"), newId("g")];
    travelTo(START);
    await rpc.receive(batch(game, [1, 2]));
    await rpc.receive(batch(game, [3], { status: "finished" }));
    expect(await rpc.runningGames()).toEqual([]);
    for (const days of [1, 10, 29]) {
      travelTo(START + days * DAY);
      await rpc.receive(batch(game, [1, 2]));
      await rpc.receive(batch(other, [days]));
      expect((await rpc.runningGames()).map(({ id }) => id)).toEqual([other]);
    }
    expect((await feedIds(rpc)).filter((id) => id.startsWith(game))).toHaveLength(3);
  });

  test("eventually delete the entries of games that finished long ago", async () => {
    const { id, rpc } = await newPlayer();
    const [game, running] = [newId("g"), newId("g")];
    travelTo(START);
    await rpc.receive(batch(running, [1]));
    await rpc.receive(batch(game, [1], { status: "aborted" }));
    travelTo(START + 31 * DAY);
    await rpc.receive(batch(running, [2]));
    expect(await rows(id, "SELECT game_id FROM game_lines")).toEqual([{ game_id: running }]);
  });
});

test("events outside of games are stored once by id", async () => {
  const { id, rpc } = await newPlayer();
  const item = { ...news("c1", 1, "challenge.received"), id: "c1-received" };
  await rpc.notify(item);
  await evict(id);
  expect(await costOf(id, (self) => self.notify(item))).toEqual({ rows: 0, alarms: 0 });
  expect(await costOf(id, (self) => self.notify({ ...item, id: "c2-received" }))).toEqual({ rows: 2, alarms: 0 });
  expect(await feedIds(rpc)).toEqual(["c1-received", "c2-received"]);
});

describe("the feed", () => {
  const page = async (rpc: PlayerRpc, after: string | null, limit: number) => {
    const read = await rpc.feed(after, limit);
    if (!read.ok) return read.error.code;
    return { ids: read.value.items.map((item) => item.id), next: read.value.nextCursor };
  };

  test.each([1, 2, 3, 5, 100])(
    "is read completely in pages of %d, although events arrive in between",
    async (limit) => {
      const { id, rpc } = await newPlayer();
      const [one, two] = [newId("g"), newId("g")];
      await rpc.receive(batch(one, [1, 2, 3]));
      await rpc.receive(batch(two, [1]));
      await rpc.receive(batch(one, [4, 5]));
      const read: string[] = [];
      let cursor: string | null = null;
      for (let turn = 0; turn < 20; turn += 1) {
        const got = await page(rpc, cursor, limit);
        if (typeof got === "string") throw new Error(got);
        read.push(...got.ids);
        cursor = got.next;
        if (turn === 0) await rpc.receive(batch(two, [2, 3]));
        if (turn % 2 === 0) await evict(id);
      }
      const expected = [`${one}-1`, `${one}-2`, `${one}-3`, `${two}-1`, `${one}-4`, `${one}-5`, `${two}-2`, `${two}-3`];
      expect(read).toEqual(expected);
      expect(cursor).toBe(`${two}-3`);
    },
  );

  test("of a new player is empty", async () => {
    const { rpc } = await newPlayer();
    expect(await page(rpc, null, 10)).toEqual({ ids: [], next: null });
    expect(await page(rpc, "g1-1", 10)).toBe("cursor-gone");
  });

  test("matches event ids exactly, not as parts of other ids or data", async () => {
    const { rpc } = await newPlayer();
    const game = newId("g");
    await rpc.receive(batch(game, [1]));
    const quoting = news(game, 2, "message.posted", {
      from: { username: `"id":"${game}-9"` },
      text: `${game}-9`,
    });
    await rpc.receive({ ...batch(game, [2]), news: [{ seq: 2, item: quoting }] });
    await rpc.receive(batch(game, [11, 12]));
    expect(await page(rpc, `${game}-9`, 10)).toBe("cursor-gone");
    expect(await page(rpc, `${game}-`, 10)).toBe("cursor-gone");
    expect(await page(rpc, "%", 10)).toBe("cursor-gone");
    expect(await page(rpc, `${game}-1`, 10)).toMatchObject({ ids: [`${game}-2`, `${game}-11`, `${game}-12`] });
  });

  test("returns events of other versions as they were written, also in pages", async () => {
    const { id, rpc } = await newPlayer();
    await rpc.receive(batch(newId("g"), [1]));
    const timestamp = "2026-10-01T00:00:00.000Z";
    const others = [
      { id: "m-1", type: "match.adjourned", timestamp, data: { round: 3, tables: [{ n: 1 }] } },
      { id: "m-2", type: "turn.started", timestamp, data: { ply: "third" }, audience: "players" },
    ];
    await rows(id, "INSERT INTO event_log (at, items) VALUES (0, ?)", JSON.stringify(others));
    await evict(id);
    expect(await rpc.feed("m-1", 10)).toEqual({ ok: true, value: { items: others.slice(1), nextCursor: "m-2" } });
    expect(await rpc.feed(null, 10)).toMatchObject({ value: { items: [{ type: "move.played" }, ...others] } });
  });

  test("without new events is answered without writing or reading the log", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    for (let seq = 1; seq <= 30; seq += 1) await rpc.receive(batch(game, [seq]));
    expect(await measure(id, (self) => self.feed(`${game}-30`, 10))).toEqual({ rows: 0, alarms: 0, reads: 0 });
    expect(await page(rpc, `${game}-30`, 10)).toEqual({ ids: [], next: `${game}-30` });
    await evict(id);
    expect(await measure(id, (self) => self.feed(`${game}-30`, 10))).toEqual({ rows: 0, alarms: 0, reads: 1 });
    await evict(id);
    expect((await measure(id, (self) => self.feed(`${game}-28`, 10))).reads).toBeLessThan(10);
  });

  test("keeps thirty days; an older cursor is gone, except for a reader who is up to date", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    travelTo(START);
    await rpc.receive(batch(game, [1, 2]));
    travelTo(START + HOUR);
    await rpc.receive(batch(game, [3]));
    travelTo(START + 40 * DAY);
    await evict(id);
    expect(await page(rpc, `${game}-3`, 10)).toEqual({ ids: [], next: `${game}-3` });
    await rpc.receive(batch(game, [4]));
    await evict(id);
    expect(await page(rpc, `${game}-1`, 10)).toBe("cursor-gone");
    expect(await page(rpc, `${game}-3`, 10)).toEqual({ ids: [`${game}-4`], next: `${game}-4` });
  });

  test("forgets cursors whose row was pruned, also while the object stays in memory", async () => {
    const { rpc } = await newPlayer();
    const game = newId("g");
    travelTo(START);
    for (const seq of [1, 2, 3]) await rpc.receive(batch(game, [seq]));
    expect(await page(rpc, null, 1)).toEqual({ ids: [`${game}-1`], next: `${game}-1` });
    travelTo(START + 40 * DAY);
    await rpc.receive(batch(game, [4]));
    expect(await page(rpc, `${game}-1`, 10)).toBe("cursor-gone");
  });

  test("prunes a bounded number of rows at a time, and its row ids never restart", async () => {
    const { id, rpc } = await newPlayer();
    const game = newId("g");
    travelTo(START);
    for (let seq = 1; seq <= 130; seq += 1) await rpc.receive(batch(game, [seq]));
    const left = async () => rows(id, "SELECT count(*) AS count, max(id) AS newest FROM event_log");
    travelTo(START + 31 * DAY);
    await rpc.receive(batch(game, [131]));
    expect(await left()).toEqual([{ count: 31, newest: 131 }]);
    await rpc.receive(batch(game, [132]));
    expect(await left()).toEqual([{ count: 3, newest: 132 }]);
    travelTo(START + 90 * DAY);
    await rpc.receive(batch(game, [133]));
    expect(await left()).toEqual([{ count: 2, newest: 133 }]);
  });
});

test("running games are listed by urgency", async () => {
  const { rpc } = await newPlayer();
  const [a, b, c] = [newId("g"), newId("g"), newId("g")];
  await rpc.receive(batch(a, [1], { turn: "black", deadlineAt: 1 }));
  await rpc.receive(batch(b, [1], { turn: "white", deadlineAt: 30 }));
  await rpc.receive(batch(c, [1], { turn: "white", deadlineAt: 20 }));
  expect((await rpc.runningGames()).map(({ id }) => id)).toEqual([c, b, a]);
});
