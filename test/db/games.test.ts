import { describe, expect, test } from "vitest";
import { listAllGamesOf } from "../../src/db/accounts";
import type { ArchivedPly } from "../../src/db/archive-schema";
import { findFinishedGame, type GameFilters, type GameKey, listFinishedGames, listOpenings } from "../../src/db/games";
import { type EndedGame, recordGame } from "../../src/db/recording";
import { asEarlierRow, d1, gameRow, NOW, newId, plies } from "./fixtures";

const me = newId();
/** Two votes and seven moves. */
const played: readonly ArchivedPly[] = ["!a", "!b", "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"].map(
  (move, index) => ({
    move,
    san: move.slice(1),
    position: `after ${move}`,
    side: index % 2 === 0 ? "white" : "black",
    by: index === 4 ? "conditional" : "player",
    at: NOW + index,
    isMove: index > 1,
  }),
);
const record = async (changes: Partial<EndedGame>): Promise<string> => {
  const row = gameRow(changes);
  await recordGame(d1, row);
  return row.id;
};
const idsOf = async (filters: GameFilters, viewer: string | null = null, limit = 100): Promise<readonly string[]> =>
  (await listFinishedGames(d1, viewer, filters, { limit, after: null })).rows.map(({ id }) => id);

describe("finished games", () => {
  test("are stored once, in their first version", async () => {
    const row = gameRow();
    await recordGame(d1, row);
    await recordGame(d1, { ...row, winner: "black" });
    expect(await findFinishedGame(d1, row.id)).toEqual({
      ...row,
      whiteRating: 1500,
      blackRating: 1500,
      whiteProvisional: true,
      blackProvisional: true,
    });
    expect(await findFinishedGame(d1, newId())).toBeNull();
  });

  test("of earlier releases have their plies as JSON, and are read and listed like others", async () => {
    const row = gameRow({ whiteId: newId(), plies: played });
    await recordGame(d1, row);
    const filters = { playerId: row.whiteId };
    const readAll = async () => ({
      game: await findFinishedGame(d1, row.id),
      list: await listFinishedGames(d1, null, filters, { limit: 5, after: null }),
      exported: await listAllGamesOf(d1, row.whiteId, { limit: 5, after: null }),
      openings: [...(await listOpenings(d1, [row.id]))],
    });
    const compact = await readAll();
    expect(compact.game?.plies).toEqual(played);
    expect(compact.list.rows).toMatchObject([{ id: row.id, ply: played.length }]);
    expect(compact.openings).toEqual([[row.id, expect.toSatisfy((moves: readonly unknown[]) => moves.length === 6)]]);
    await asEarlierRow(row.id, played);
    expect(await readAll()).toEqual(compact);
  });

  test("are listed by player and color, latest first", async () => {
    const first = await record({ whiteId: me, finishedAt: NOW + 1 });
    const second = await record({ blackId: me, finishedAt: NOW + 2, winner: null, reason: "stalemate", rated: true });
    const secret = await record({ blackId: me, finishedAt: NOW + 3, private: true });
    const aborted = await record({
      whiteId: me,
      finishedAt: NOW + 4,
      status: "aborted",
      winner: null,
      reason: "aborted",
    });
    expect(await idsOf({ playerId: me })).toEqual([second, first]);
    expect(await idsOf({ playerId: me }, me)).toEqual([secret, second, first]);
    expect(await idsOf({ playerId: me, reason: "aborted" })).toEqual([aborted]);
    expect(await idsOf({ playerId: me, winner: "none" })).toEqual([second]);
    expect(await idsOf({ playerId: me, rated: true })).toEqual([second]);
    expect(await idsOf({ playerId: me, variant: "sparta" })).toEqual([]);
    expect(await idsOf({ playerId: me, since: NOW + 2 })).toEqual([second]);
    expect(await idsOf({ playerId: me, until: NOW + 2 })).toEqual([first]);
    expect(await idsOf({ playerId: me, result: "win" })).toEqual([first]);
    expect(await idsOf({ playerId: me, result: "draw" })).toEqual([second]);
    expect(await idsOf({ playerId: me, result: "loss" })).toEqual([]);
    const { rows } = await listFinishedGames(d1, null, { playerId: me }, { limit: 1, after: null });
    expect(rows[0]).toMatchObject({ id: second, ply: 1, rated: true, private: false, options: {} });
  });

  test("are listed by pair, with either color", async () => {
    const [one, other] = [newId(), newId()];
    const first = await record({ whiteId: one, blackId: other, finishedAt: NOW + 1 });
    const second = await record({ whiteId: other, blackId: one, finishedAt: NOW + 2 });
    await record({ whiteId: one });
    expect(await idsOf({ playerId: one, opponentId: other })).toEqual([second, first]);
    expect(await idsOf({ playerId: one, opponentId: other, result: "win" })).toEqual([first]);
    expect(await idsOf({ playerId: other, opponentId: one, result: "loss" })).toEqual([first]);
    expect(await idsOf({ playerId: one, opponentId: newId() })).toEqual([]);
  });

  test("are listed by the earlier ratings of both players", async () => {
    const [strong, weak] = [newId(), newId()];
    const rated = { whiteId: strong, blackId: weak, rated: true, plies: plies(4) };
    const first = await record({ ...rated, finishedAt: NOW + 1 });
    const second = await record({ ...rated, finishedAt: NOW + 2 });
    expect(await idsOf({ playerId: weak, minRating: 1500 })).toEqual([first]);
    expect(await idsOf({ playerId: weak, maxRating: 1500 })).toEqual([first]);
    expect(await idsOf({ playerId: weak, minRating: 1300, maxRating: 1700 })).toEqual([second, first]);
  });

  test("are found through an index with every filter", async () => {
    const plan = async (where: string) => {
      const sql = `explain query plan select id from games where ${where} order by finished_at desc, id desc limit 9`;
      return (await d1.prepare(sql).all<{ detail: string }>()).results.map(({ detail }) => detail).join();
    };
    expect(await plan("white_id = 'a' and black_id = 'b'")).toContain("games_by_pair");
    for (const where of [
      "private = 0 and status = 'finished'",
      "private = 0 and status = 'finished' and variant = 'v'",
      "white_id = 'a'",
      "black_id = 'a'",
      "white_id = 'a' and black_id = 'b'",
    ]) {
      expect(await plan(where)).not.toContain("TEMP B-TREE");
    }
  });

  test("are paged without skips or repeats while games end", async () => {
    const variant = newId();
    const made: string[] = [];
    for (let i = 0; i < 9; i += 1) made.push(await record({ variant, finishedAt: NOW + Math.floor(i / 3) }));
    const seen: string[] = [];
    let after: GameKey | null = null;
    do {
      const page = await listFinishedGames(d1, null, { variant }, { limit: 2, after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
      await record({ variant, finishedAt: NOW + 100 });
    } while (after !== null);
    expect([...seen].sort()).toEqual([...made].sort());
  });

  test("are on a list's first page, however many private and aborted ones come after them", async () => {
    const [variant, viewer] = [newId(), newId()];
    const seen = await record({ variant });
    const own = await record({ variant, private: true, blackId: viewer });
    const reason = "aborted";
    const aborted = await record({ variant, private: true, status: "aborted", winner: null, reason });
    const columns = await d1.prepare("select * from games where id = ?").bind(aborted).first<Record<string, unknown>>();
    const names = Object.keys(columns ?? {});
    const copy = d1.prepare(
      `insert into games (${names.join()}) select ${names
        .map((name) =>
          name === "id" ? "?" : name === "private" ? "?" : name === "finished_at" ? String(NOW + 1) : name,
        )
        .join()} from games where id = '${aborted}'`,
    );
    await d1.batch(Array.from({ length: 4180 }, (_, index) => copy.bind(newId(), index % 2)));
    for (const filters of [{ variant }, { variant, until: NOW + 2 }]) {
      expect(await idsOf(filters)).toEqual([seen]);
      expect(await idsOf(filters, viewer)).toEqual([own, seen]);
    }
    const [first] = await idsOf({}, null, 1);
    expect(first).toBeDefined();
    expect(await idsOf({ variant, reason }, null, 5)).toHaveLength(5);
  });

  test("that match few rows never scan the whole table: a short page has a cursor", async () => {
    const variant = newId();
    const old = await record({ variant, finishedAt: NOW - 1, reason: "rare" });
    const rows = Array.from({ length: 1000 }, () => gameRow({ variant }));
    const columns = await d1.prepare("select * from games where id = ?").bind(old).first<Record<string, unknown>>();
    const names = Object.keys(columns ?? {});
    const insert = d1.prepare(
      `insert into games (${names.join()}) select ${names
        .map((name) =>
          name === "id" ? "?" : name === "reason" ? "'checkmate'" : name === "finished_at" ? String(NOW) : name,
        )
        .join()} from games where id = '${old}'`,
    );
    await d1.batch(rows.map(({ id }) => insert.bind(id)));
    const first = await listFinishedGames(d1, null, { variant, reason: "rare" }, { limit: 5, after: null });
    expect(first.rows).toEqual([]);
    expect(first.next).not.toBeNull();
    const second = await listFinishedGames(d1, null, { variant, reason: "rare" }, { limit: 5, after: first.next });
    expect(second.rows.map(({ id }) => id)).toEqual([old]);
    expect(second.next).toBeNull();
    // More games of one millisecond than a window has.
    const rare = [old];
    for (let i = 0; i < 3; i += 1) rare.push(await record({ variant, finishedAt: NOW, reason: "rare" }));
    const seen: string[] = [];
    let after: GameKey | null = null;
    do {
      const page = await listFinishedGames(d1, null, { variant, reason: "rare" }, { limit: 2, after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen.sort()).toEqual(rare.sort());
  });
});
