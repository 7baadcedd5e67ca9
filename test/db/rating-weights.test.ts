import { describe, expect, test } from "vitest";
import { FOUNDERS } from "../../src/db/establishment";
import { listLeaders } from "../../src/db/leaderboard";
import { insertPlayer } from "../../src/db/players";
import { listRatingHistory, listRatings } from "../../src/db/ratings";
import { type EndedGame, recordGame } from "../../src/db/recording";
import { DAY, d1, gameRow, insertRating, newId, plies } from "./fixtures";

const WEEK = 7 * DAY;
const MONTH_START = Date.UTC(2030, 2, 1);

async function newAccount(createdAt: number): Promise<string> {
  const id = newId();
  await insertPlayer(d1, { id, username: `weigh-${id}`, createdAt, signup: null });
  return id;
}

/** A player who is established in a variant since a time. */
async function establishedPlayer(variant: string, since = MONTH_START - WEEK): Promise<string> {
  const id = await newAccount(MONTH_START - 30 * DAY);
  await insertRating({ playerId: id, variant, establishedAt: since, ratedAt: since, leadsUntil: null });
  return id;
}

const rated = (changes: Partial<EndedGame>): EndedGame =>
  gameRow({ rated: true, plies: plies(4), createdAt: MONTH_START, finishedAt: MONTH_START, ...changes });

const standingOf = async (id: string) => (await listRatings(d1, id))[0];
const leadersOf = async (variant: string, now: number) =>
  (await listLeaders(d1, variant, { now, limit: 100, after: null })).rows.map(({ playerId }) => playerId);

describe("a game of an established player with a new one", () => {
  test("has a quarter of the weight for the former and full weight for the latter", async () => {
    const variant = newId();
    const [old, young] = [await establishedPlayer(variant), await newAccount(MONTH_START)];
    const changes = await recordGame(d1, rated({ variant, whiteId: old, blackId: young }));
    expect(changes).toMatchObject({ white: { weight: 0.25 }, black: { weight: 1 } });
    const { rows } = await listRatingHistory(d1, young, variant, { limit: 1, after: null });
    expect(rows[0]).toMatchObject({ weight: 1 });
  });
});

describe("games of one pair", () => {
  test("count four times in a calendar month with any colors, and again in the next month", async () => {
    const variant = newId();
    const [one, two] = [await establishedPlayer(variant), await establishedPlayer(variant)];
    const weights: (number | undefined)[] = [];
    for (let game = 0; game < 7; game += 1) {
      const seats = game % 2 === 0 ? { whiteId: one, blackId: two } : { whiteId: two, blackId: one };
      const finishedAt = game < 6 ? MONTH_START + game * DAY : MONTH_START + 31 * DAY;
      const before = (await standingOf(one))?.rating;
      const changes = await recordGame(d1, rated({ variant, ...seats, finishedAt }));
      weights.push(changes?.white.weight);
      if (game === 5) expect((await standingOf(one))?.rating).toBe(before);
    }
    expect(weights).toEqual([1, 1, 1, 1, 0, 0, 1]);
    const other = await recordGame(d1, rated({ variant: newId(), whiteId: one, blackId: two }));
    expect(other?.white.weight).toBe(0.25);
  });

  test("count four times also if many end at the same moment", async () => {
    const variant = newId();
    const [one, two] = [await establishedPlayer(variant), await establishedPlayer(variant)];
    const games = Array.from({ length: 8 }, () => rated({ variant, whiteId: one, blackId: two }));
    const changes = await Promise.all(games.map((game) => recordGame(d1, game)));
    expect(changes.map((change) => change?.white.weight ?? -1).sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });
});

describe("a leaderboard", () => {
  test("does not list a player to whom sixty new accounts resign", async () => {
    const variant = newId();
    const star = await newAccount(MONTH_START);
    for (let account = 0; account < 60; account += 1) {
      const loser = await newAccount(MONTH_START);
      await recordGame(d1, rated({ variant, whiteId: star, blackId: loser, finishedAt: MONTH_START + account }));
    }
    expect((await standingOf(star))?.sequence).toBe(60);
    expect(await leadersOf(variant, MONTH_START + DAY)).toEqual([]);
  });

  test("does not list a player raised by a group that waited a day, once the variant has its founders", async () => {
    const variant = newId();
    for (let founder = 0; founder < FOUNDERS; founder += 1) await establishedPlayer(variant);
    const ring = await Promise.all(Array.from({ length: 12 }, () => newAccount(MONTH_START - 2 * DAY)));
    const [star = "", ...losers] = ring;
    for (const [index, whiteId] of losers.entries()) {
      for (let step = 1; step <= 5; step += 1) {
        const blackId = losers[(index + step) % losers.length] ?? "";
        await recordGame(d1, rated({ variant, whiteId, blackId, winner: step % 2 === 0 ? "white" : "black" }));
      }
    }
    for (const blackId of [...losers, ...losers]) await recordGame(d1, rated({ variant, whiteId: star, blackId }));
    expect(await standingOf(star)).toMatchObject({ sequence: 22, vouchers: [], establishedAt: null });
    expect(await leadersOf(variant, MONTH_START + DAY)).not.toContain(star);
  });

  test("lists a player who wins as many games against established players", async () => {
    const variant = newId();
    const star = await newAccount(MONTH_START - 2 * DAY);
    for (let opponent = 0; opponent < FOUNDERS; opponent += 1) {
      const blackId = await establishedPlayer(variant);
      await recordGame(d1, rated({ variant, whiteId: star, blackId, winner: opponent % 3 === 0 ? "black" : "white" }));
    }
    expect(await leadersOf(variant, MONTH_START + DAY)).toContain(star);
  });
});

test("recording the same games again in the order of their ends gives the same ratings", async () => {
  const variant = newId();
  const members = await Promise.all(Array.from({ length: 8 }, (_, index) => newAccount(MONTH_START + index * DAY)));
  const games: EndedGame[] = [];
  for (let game = 0; game < 160; game += 1) {
    const seat = game % members.length;
    const step = 1 + (Math.floor(game / members.length) % (members.length - 1));
    const [whiteId = "", blackId = ""] = [members[seat], members[(seat + step) % members.length]];
    const winner = ([null, "white", "black"] as const)[game % 3] ?? null;
    games.push(rated({ variant, whiteId, blackId, winner, finishedAt: MONTH_START + game * (DAY / 8) }));
  }
  const recordAll = async () => {
    for (const game of games) await recordGame(d1, game);
    const of = async (table: string) =>
      (await d1.prepare(`select * from ${table} where variant = ? order by 1, 2`).bind(variant).all()).results;
    return { ratings: await of("ratings"), changes: await of("rating_changes") };
  };
  const first = await recordAll();
  const weights = first.changes.map((change) => change.weight);
  for (const weight of [0, 0.25, 1]) expect(weights).toContain(weight);
  for (const table of ["games", "rating_changes", "ratings"])
    await d1.prepare(`delete from ${table} where variant = ?`).bind(variant).run();
  expect(await recordAll()).toEqual(first);
});
