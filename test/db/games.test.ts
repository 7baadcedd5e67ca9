import { describe, expect, it } from "vitest";
import { findFinishedGame, type GameFilters, type GameKey, listFinishedGames, recordGame } from "../../src/db/games";
import type { GameRow } from "../../src/db/schema";
import { d1, gameRow, NOW, newId } from "./rows";

const me = newId();
const record = async (changes: Partial<GameRow>): Promise<string> => {
  const row = gameRow(changes);
  await recordGame(d1, row);
  return row.id;
};
const idsOf = async (filters: GameFilters, viewer: string | null = null, limit = 100): Promise<readonly string[]> =>
  (await listFinishedGames(d1, viewer, filters, { limit, after: null })).rows.map(({ id }) => id);

describe("finished games", () => {
  it("are kept once, as they were first", async () => {
    const row = gameRow();
    await recordGame(d1, row);
    await recordGame(d1, { ...row, winner: "black" });
    expect(await findFinishedGame(d1, row.id)).toEqual(row);
    expect(await findFinishedGame(d1, newId())).toBeNull();
  });

  it("are listed by player, side by side, the last one first", async () => {
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
    const { rows } = await listFinishedGames(d1, null, { playerId: me }, { limit: 1, after: null });
    expect(rows[0]).toMatchObject({ id: second, ply: 1, rated: true, private: false, options: {} });
  });

  it("are paged without skips or repeats while games end", async () => {
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

  it("that few filters find never cost a scan of all: a short page has a next one", async () => {
    const variant = newId();
    const old = await record({ variant, finishedAt: NOW - 1, reason: "rare" });
    const rows = Array.from({ length: 2000 }, () => gameRow({ variant }));
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
  });
});
