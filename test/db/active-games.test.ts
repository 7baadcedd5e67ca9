import { describe, expect, test } from "vitest";
import { listActiveGames, withActiveGame, withoutActiveGame } from "../../src/db/active-games";
import { recordGame } from "../../src/db/recording";
import { activeGameRow, d1, gameRow, NOW, newId } from "./fixtures";

const idsOf = async (...query: Parameters<typeof listActiveGames> extends [D1Database, ...infer Q] ? Q : never) =>
  (await listActiveGames(d1, ...query)).rows.map(({ id }) => id);

describe("running games", () => {
  test.each([
    ["public", false, 4],
    ["private", true, 1],
  ])("cost few rows: a %s one", async (_, isPrivate, rows) => {
    const game = activeGameRow({ private: isPrivate });
    expect((await withActiveGame(d1, game).run()).meta.rows_written).toBe(rows);
    expect((await withActiveGame(d1, game).run()).meta.rows_written).toBe(0);
    expect((await withoutActiveGame(d1, game.id).run()).meta.rows_written).toBeLessThanOrEqual(rows);
  });

  test("are listed newest first, page by page, by player, variant and rating", async () => {
    const player = newId();
    const games = [
      activeGameRow({ whiteId: player, createdAt: NOW + 1 }),
      activeGameRow({ blackId: player, createdAt: NOW + 2, rated: true }),
      activeGameRow({ blackId: player, createdAt: NOW + 3, private: true }),
      activeGameRow({ whiteId: player, createdAt: NOW + 4, variant: "sparta" }),
      activeGameRow({ createdAt: NOW + 5 }),
    ] as const;
    for (const game of games) await withActiveGame(d1, game).run();
    const [first, second, , fourth] = games.map(({ id }) => id);
    const all = { limit: 10, after: null };
    expect(await idsOf({ playerId: player }, all)).toEqual([fourth, second, first]);
    expect(await idsOf({ playerId: player, rated: true }, all)).toEqual([second]);
    expect(await idsOf({ playerId: player, variant: "spartan-chess" }, all)).toEqual([second, first]);
    const page = await listActiveGames(d1, { playerId: player }, { limit: 2, after: null });
    expect(page.next).toEqual({ createdAt: NOW + 2, id: second });
    expect(await idsOf({ playerId: player }, { limit: 2, after: page.next })).toEqual([first]);
  });

  test("do not include an archived game, also if its row is inserted late", async () => {
    const game = activeGameRow();
    await withActiveGame(d1, game).run();
    await recordGame(d1, gameRow({ id: game.id }));
    await withActiveGame(d1, game).run();
    expect(await idsOf({ playerId: game.whiteId }, { limit: 10, after: null })).toEqual([]);
  });
});
