import { describe, expect, test } from "vitest";
import { BEGINNER, deviationAt, isProvisional, rateGame, type Strength } from "../../src/db/glicko";
import { listRatingHistory, listRatings } from "../../src/db/ratings";
import { type EndedGame, recordGame } from "../../src/db/recording";
import { DAY, d1, gameRow, NOW, newId, plies } from "./fixtures";

const rated = (changes: Partial<EndedGame> = {}): EndedGame => gameRow({ rated: true, plies: plies(4), ...changes });
const historyOf = async (playerId: string, variant = "spartan-chess") =>
  (await listRatingHistory(d1, playerId, variant, { limit: 100, after: null })).rows.toReversed();
const countGames = async (id: string): Promise<number> =>
  (await d1.prepare("select count(*) as n from games where id = ?").bind(id).first<{ n: number }>())?.n ?? -1;

/** The length of a rating period in milliseconds. */
const PERIOD = DAY / 0.21436;

describe("the formula", () => {
  const strength = (rating: number, deviation: number, volatility: number, periodsAgo: number): Strength => ({
    rating,
    deviation,
    volatility,
    ratedAt: NOW - periodsAgo * PERIOD,
  });

  // From an independent implementation of Glickman's paper, with bisection for the volatility, and in step 6 a
  // deviation that grows with the period's length. The first case is one opponent of the paper's example.
  test.each<[string, Strength, Strength, "white" | "black", readonly number[], readonly number[] | null]>([
    [
      "a whole period ago",
      strength(1500, 200, 0.06, 1),
      strength(1400, 30, 0.06, 0),
      "white",
      [1563.5642, 175.4027, 0.0599987],
      null,
    ],
    [
      "half a period ago",
      strength(1500, 200, 0.06, 0.5),
      strength(1400, 30, 0.06, 0),
      "white",
      [1563.4981, 175.3115, 0.0599987],
      null,
    ],
    [
      "a moment ago",
      strength(1500, 200, 0.06, 0),
      strength(1400, 30, 0.06, 0),
      "white",
      [1563.432, 175.2202, 0.0599987],
      null,
    ],
    [
      "a month ago against a moment ago",
      strength(1820, 62, 0.061, 6.5),
      strength(1755, 74, 0.059, 0),
      "black",
      [1805.383, 66.4856, 0.0610013],
      [1772.4654, 72.4951, 0.0590011],
    ],
  ])("agrees with an independent Glicko-2 when the last game was %s", (_name, white, black, winner, first, second) => {
    const after = rateGame({ white, black }, winner, NOW);
    for (const [side, expected] of [["white", first] as const, ["black", second] as const]) {
      if (expected === null) continue;
      const { rating, deviation, volatility } = after[side];
      expect(rating).toBeCloseTo(expected[0] ?? 0, 2);
      expect(deviation).toBeCloseTo(expected[1] ?? 0, 2);
      expect(volatility).toBeCloseTo(expected[2] ?? 0, 6);
    }
  });

  test("changes two beginners' ratings like known calculators", () => {
    const { white, black } = rateGame({ white: BEGINNER, black: BEGINNER }, "white", NOW);
    expect(white.rating).toBeCloseTo(1662.31, 1);
    expect(black.rating).toBeCloseTo(1337.69, 1);
    expect(white.deviation).toBeCloseTo(290.32, 1);
    expect(rateGame({ white: BEGINNER, black: BEGINNER }, null, NOW).white.rating).toBeCloseTo(1500, 6);
  });

  test("gives finite numbers for players who are far apart", () => {
    const giant = { rating: 30_000, deviation: 30, volatility: 0.06, ratedAt: NOW };
    for (const winner of ["white", "black", null] as const) {
      for (const after of Object.values(rateGame({ white: giant, black: BEGINNER }, winner, NOW))) {
        for (const value of Object.values(after)) expect(Number.isFinite(value)).toBe(true);
        expect(after.deviation).toBeLessThanOrEqual(350);
      }
    }
  });

  test.each([
    ["newcomers", () => BEGINNER],
    ["an equal", (me: Strength) => ({ ...me, deviation: 80 })],
  ])("stays certain of a player who wins 500 games in a row, one per hour, against %s", (_name, opponentOf) => {
    let me: Strength = BEGINNER;
    for (let game = 0; game < 500; game += 1)
      me = rateGame({ white: me, black: opponentOf(me) }, "white", NOW + (game * DAY) / 24).white;
    expect(me.deviation).toBeLessThan(90);
    expect(me.deviation).toBeGreaterThanOrEqual(45);
    expect(isProvisional({ deviation: deviationAt(me, (me.ratedAt ?? 0) + 20 * DAY) })).toBe(false);
  });

  test("increases the deviation over time: from 60 past 110 in a year, and at most to a beginner's", () => {
    const settled = { rating: 1500, deviation: 60, volatility: 0.06, ratedAt: NOW };
    const later = (days: number) => deviationAt(settled, NOW + days * DAY);
    expect(later(0)).toBe(60);
    expect(later(-5)).toBe(60);
    expect(isProvisional({ deviation: later(364) })).toBe(false);
    expect(isProvisional({ deviation: later(366) })).toBe(true);
    expect(later(40_000)).toBe(350);
    const { white } = rateGame({ white: settled, black: BEGINNER }, null, NOW + 40_000 * DAY);
    expect(white.deviation).toBeLessThan(300);
  });
});

describe("a rated game", () => {
  test("changes ratings once and returns the same answer however often it is recorded", async () => {
    const game = rated();
    const changes = await recordGame(d1, game);
    expect(changes).toEqual({
      white: { before: 1500, after: 1553, deviation: 331.8, provisional: true, weight: 0.25 },
      black: { before: 1500, after: 1447, deviation: 331.8, provisional: true, weight: 0.25 },
    });
    await recordGame(d1, rated({ whiteId: game.whiteId }));
    expect(await recordGame(d1, game)).toEqual(changes);
    const again = await Promise.all(Array.from({ length: 5 }, () => recordGame(d1, game)));
    for (const answer of again) expect(answer).toEqual(changes);
    expect(await historyOf(game.whiteId)).toHaveLength(2);
    expect(await listRatings(d1, game.blackId)).toMatchObject([{ sequence: 1, wins: 0, draws: 0, losses: 1 }]);
  });

  test("changes ratings once also when it is recorded by several writers at once", async () => {
    const game = rated({ winner: null });
    const answers = await Promise.all(Array.from({ length: 8 }, () => recordGame(d1, game)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countGames(game.id)).toBe(1);
    expect(await listRatings(d1, game.whiteId)).toMatchObject([{ sequence: 1, draws: 1 }]);
  });

  test("continues from the previous one, also when many of a player's games end together", async () => {
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
  });

  test("starts with the deviation of its day, also if a later game was recorded before", async () => {
    const me = newId();
    const endings = [0, 100, 40].map((days) => NOW + days * DAY);
    for (const finishedAt of endings) await recordGame(d1, rated({ whiteId: me, finishedAt }));
    const [first, second, third] = await historyOf(me);
    expect(second?.deviationBefore).toBeCloseTo(Math.sqrt((first?.deviation ?? 0) ** 2 + 21.436 * 10.423 ** 2), 1);
    expect(third?.deviationBefore).toBe(second?.deviation);
    expect(await listRatings(d1, me)).toMatchObject([{ ratedAt: NOW + 100 * DAY, deviation: third?.deviation }]);
  });

  test("changes ratings of its own variant only", async () => {
    const me = newId();
    await recordGame(d1, rated({ whiteId: me }));
    await recordGame(d1, rated({ whiteId: me, variant: "sparta" }));
    expect((await historyOf(me, "sparta"))[0]).toMatchObject({ before: 1500, sequence: 1 });
    expect((await listRatings(d1, me)).map(({ variant }) => variant).sort()).toEqual(["sparta", "spartan-chess"]);
  });

  const votes = plies(8).map((ply, i) => ({ ...ply, isMove: i < 3 }));
  test.each<[string, Partial<EndedGame>, number]>([
    ["is casual", { rated: false }, 1],
    ["was aborted", { status: "aborted", winner: null, reason: "aborted" }, 0],
    ["has one move by Black", { plies: plies(3) }, 0],
    ["has one move by Black and votes", { plies: votes }, 0],
    ["has one move of each side", { plies: plies(2), rated: false }, 0],
  ])(
    "changes no rating, and is a win only after two moves of each side, if it %s",
    async (_name, changes, finished) => {
      const game = rated(changes);
      expect(await recordGame(d1, game)).toBeNull();
      expect(await recordGame(d1, game)).toBeNull();
      expect(await countGames(game.id)).toBe(1);
      expect(await historyOf(game.whiteId)).toEqual([]);
      const standings = await listRatings(d1, game.whiteId);
      expect(standings).toHaveLength(finished);
      for (const row of standings) expect(row).toMatchObject({ rating: 1500, deviation: 350, sequence: 0, wins: 1 });
    },
  );

  test("leaves no partial change when the database fails", async () => {
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

test("a profile counts only the publicly archived games", async () => {
  const me = newId();
  await recordGame(d1, rated({ whiteId: me, rated: false }));
  await recordGame(d1, rated({ whiteId: me, rated: false, private: true }));
  // A rated private game exists only from before rated games had to be public.
  await recordGame(d1, rated({ whiteId: me, private: true }));
  expect(await listRatings(d1, me)).toMatchObject([{ sequence: 1, wins: 1, draws: 0, losses: 0 }]);
  const other = newId();
  await recordGame(d1, rated({ whiteId: other, rated: false, private: true }));
  expect(await listRatings(d1, other)).toEqual([]);
});

describe("lists", () => {
  test("of rating changes are paged, latest first", async () => {
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
});
