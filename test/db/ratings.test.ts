import { describe, expect, test } from "vitest";
import { rateGame } from "../../src/db/glicko";
import { type LeaderKey, listLeaders, listRatingHistory, listRatings, ratingOf } from "../../src/db/ratings";
import { type EndedGame, recordGame } from "../../src/db/recording";
import { d1, gameRow, NOW, newId, plies } from "./rows";

const rated = (changes: Partial<EndedGame> = {}): EndedGame => gameRow({ rated: true, plies: plies(4), ...changes });
const historyOf = async (playerId: string, variant = "spartan-chess") =>
  (await listRatingHistory(d1, playerId, variant, { limit: 100, after: null })).rows.toReversed();
const countGames = async (id: string): Promise<number> =>
  (await d1.prepare("select count(*) as n from games where id = ?").bind(id).first<{ n: number }>())?.n ?? -1;

describe("the formula", () => {
  const beginner = { rating: 1500, deviation: 350, volatility: 0.06 };

  test("moves two beginners as the known calculators do", () => {
    const { white, black } = rateGame({ white: beginner, black: beginner }, "white");
    expect(white.rating).toBeCloseTo(1662.31, 1);
    expect(black.rating).toBeCloseTo(1337.69, 1);
    expect(white.deviation).toBeCloseTo(290.32, 1);
    expect(rateGame({ white: beginner, black: beginner }, null).white.rating).toBeCloseTo(1500, 6);
  });

  test("never makes anything but numbers of players who are far apart", () => {
    const giant = { rating: 30_000, deviation: 30, volatility: 0.06 };
    for (const winner of ["white", "black", null] as const) {
      for (const after of Object.values(rateGame({ white: giant, black: beginner }, winner))) {
        for (const value of Object.values(after)) expect(Number.isFinite(value)).toBe(true);
        expect(after.deviation).toBeLessThanOrEqual(350);
      }
    }
  });
});

describe("a rated game", () => {
  test("counts once, and answers the same however often it is recorded", async () => {
    const game = rated();
    const changes = await recordGame(d1, game);
    expect(changes).toEqual({
      white: { before: 1500, after: 1662.3, deviation: 290.3, provisional: true },
      black: { before: 1500, after: 1337.7, deviation: 290.3, provisional: true },
    });
    await recordGame(d1, rated({ whiteId: game.whiteId }));
    expect(await recordGame(d1, game)).toEqual(changes);
    const again = await Promise.all(Array.from({ length: 5 }, () => recordGame(d1, game)));
    for (const answer of again) expect(answer).toEqual(changes);
    expect(await historyOf(game.whiteId)).toHaveLength(2);
    expect(await listRatings(d1, game.blackId)).toMatchObject([{ sequence: 1, wins: 0, draws: 0, losses: 1 }]);
  });

  test("counts once also when it is recorded by several at once", async () => {
    const game = rated({ winner: null });
    const answers = await Promise.all(Array.from({ length: 8 }, () => recordGame(d1, game)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countGames(game.id)).toBe(1);
    expect(await listRatings(d1, game.whiteId)).toMatchObject([{ sequence: 1, draws: 1 }]);
  });

  test("builds on the one before, also when many of a player's games end together", async () => {
    const me = newId();
    const games = Array.from({ length: 8 }, (_, i) =>
      rated(i % 2 === 0 ? { whiteId: me } : { blackId: me, winner: i === 3 ? null : "white" }),
    );
    await Promise.all(games.map((game) => recordGame(d1, game)));
    const history = await historyOf(me);
    expect(history.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(history.map(({ gameId }) => gameId)).size).toBe(8);
    for (const [i, { before, deviationBefore }] of history.entries()) {
      expect(before).toBe(history[i - 1]?.after ?? 1500);
      expect(deviationBefore).toBe(history[i - 1]?.deviation ?? 350);
    }
    const [standing] = await listRatings(d1, me);
    expect(standing).toMatchObject({ sequence: 8, wins: 4, draws: 1, losses: 3, rating: history.at(-1)?.after });
    expect(await ratingOf(d1, me, "spartan-chess")).toBe(standing?.rating);
  });

  test("counts for its own variant alone", async () => {
    const me = newId();
    await recordGame(d1, rated({ whiteId: me }));
    await recordGame(d1, rated({ whiteId: me, variant: "sparta" }));
    expect((await historyOf(me, "sparta"))[0]).toMatchObject({ before: 1500, sequence: 1 });
    expect(await ratingOf(d1, me, "hoplit-chess")).toBe(1500);
  });

  const votes = plies(8).map((ply, i) => ({ ...ply, isMove: i < 3 }));
  test.each<[string, Partial<EndedGame>, number]>([
    ["is not rated", { rated: false }, 1],
    ["was aborted", { status: "aborted", winner: null, reason: "aborted" }, 0],
    ["has one move of black", { plies: plies(3) }, 1],
    ["has one move of black beside votes", { plies: votes }, 1],
  ])("changes no rating if it %s", async (_name, changes, finished) => {
    const game = rated(changes);
    expect(await recordGame(d1, game)).toBeNull();
    expect(await recordGame(d1, game)).toBeNull();
    expect(await countGames(game.id)).toBe(1);
    expect(await historyOf(game.whiteId)).toEqual([]);
    const standings = await listRatings(d1, game.whiteId);
    expect(standings).toHaveLength(finished);
    for (const row of standings) expect(row).toMatchObject({ rating: 1500, deviation: 350, sequence: 0, wins: 1 });
  });

  test("leaves nothing behind when the database fails in the midst of it", async () => {
    const game = rated();
    await d1.prepare("create trigger planted before insert on ratings begin select raise(abort, 'planted'); end").run();
    try {
      await expect(recordGame(d1, game)).rejects.toThrow();
    } finally {
      await d1.prepare("drop trigger planted").run();
    }
    expect(await countGames(game.id)).toBe(0);
    expect(await historyOf(game.whiteId)).toEqual([]);
    expect(await recordGame(d1, game)).not.toBeNull();
  });
});

describe("lists", () => {
  test("of changes are paged, the last one first", async () => {
    const me = newId();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const game = rated({ whiteId: me, finishedAt: NOW + i });
      ids.unshift(game.id);
      await recordGame(d1, game);
    }
    const seen: string[] = [];
    let after: number | null = null;
    do {
      const page = await listRatingHistory(d1, me, "spartan-chess", { limit: 2, after });
      seen.push(...page.rows.map(({ gameId }) => gameId));
      after = page.next;
      await recordGame(d1, rated({ whiteId: me }));
    } while (after !== null);
    expect(seen).toEqual(ids);
  });

  test("of leaders hold settled ratings, the strongest first, through an index", async () => {
    const variant = newId();
    const ids = Array.from({ length: 7 }, newId);
    const insert = d1.prepare(
      "insert into players (id, username, username_key, created_at, erased_at) values (?, ?, ?, 0, ?)",
    );
    const stand = d1.prepare("insert into ratings values (?, ?, ?, 60, 0.06, 30, ?, 10, 10, 10)");
    await d1.batch(
      ids.flatMap((id, i) => [
        insert.bind(id, `leader-${id}`, id, i === 6 ? NOW : null),
        stand.bind(id, variant, 1500 + 10 * Math.floor(i / 2) + 1 / 3, i === 5 ? 1 : 0),
      ]),
    );
    const seen: string[] = [];
    let after: LeaderKey | null = null;
    do {
      const page = await listLeaders(d1, variant, { limit: 2, after });
      seen.push(...page.rows.map(({ playerId }) => playerId));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((i) => ids[i]));
    const plan = await d1
      .prepare(
        "explain query plan select * from ratings where variant = 'v' and provisional = 0 order by rating desc, player_id desc",
      )
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join()).toMatch(/ratings_leaders(?!.*TEMP B-TREE)/);
  });
});
