import { expect, test } from "vitest";
import { erasePlayerRow } from "../../src/db/accounts";
import { type LeaderKey, leadsUntil, listLeaders, retireLeaders } from "../../src/db/leaderboard";
import { insertPlayer } from "../../src/db/players";
import { listRatings } from "../../src/db/ratings";
import { recordGame } from "../../src/db/recording";
import { DAY, d1, gameRow, insertRating, NOW, newId, plies } from "./fixtures";

async function newLeader(variant: string, rating: number, leadsUntil: number | null): Promise<string> {
  const id = newId();
  await insertPlayer(d1, { id, username: `leader-${id}`, createdAt: NOW, signup: null });
  await insertRating({ playerId: id, variant, rating, leadsUntil });
  return id;
}

async function leadersOf(variant: string, now: number, limit = 100): Promise<readonly string[]> {
  const seen: string[] = [];
  let after: LeaderKey | null = null;
  do {
    const page = await listLeaders(d1, variant, { limit, after, now });
    seen.push(...page.rows.map(({ playerId }) => playerId));
    after = page.next;
  } while (after !== null);
  return seen;
}

test("lists current leaders, strongest first, in pages", async () => {
  const variant = newId();
  const ids: string[] = [];
  for (let i = 0; i < 7; i += 1)
    ids.push(await newLeader(variant, 1500 + 10 * Math.floor(i / 2) + 1 / 3, i === 5 ? null : NOW + 1));
  await erasePlayerRow(d1, ids[6] ?? "", NOW);
  const over = await newLeader(variant, 1600, NOW);
  expect(await leadersOf(variant, NOW, 2)).toEqual([4, 3, 2, 1, 0].map((i) => ids[i]));
  expect(await leadersOf(variant, NOW - 1)).toContain(over);
});

const WEEK = 7 * DAY;
const five = ["a", "b", "c", "d", "e"];
const standing = {
  sequence: 10,
  opponents: five,
  vouchers: five,
  establishedAt: NOW,
  recentWeight: 10,
  recentVouchedWeight: 5,
  ratedAt: NOW,
  deviation: 60,
  volatility: 0.06,
};
test.each([
  ["ten games, half of them against players who vouch", standing, NOW + 100 * DAY],
  ["nine games", { ...standing, sequence: 9 }, null],
  ["four opponents who vouch", { ...standing, vouchers: five.slice(1) }, null],
  ["less than half of the weight from them", { ...standing, recentVouchedWeight: 4.9 }, null],
  ["a deviation above 110", { ...standing, deviation: 110.01 }, null],
  ["no game", { ...standing, ratedAt: null }, null],
])("decides on a player with %s", (_name, row, until) => {
  expect(leadsUntil(row, "people")).toBe(until);
});

test("loses a player when the deviation exceeds 110, if that is within a hundred days without a game", () => {
  const until = leadsUntil({ ...standing, deviation: 109 }, "people") ?? 0;
  expect((until - NOW) / DAY).toBeCloseTo((110 ** 2 - 109 ** 2) / 10.423068 ** 2 / 0.21436, 1);
});

test("gains and keeps players by games, and loses them in the sweep", async () => {
  const variant = "hoplit-chess";
  const me = newId();
  await insertPlayer(d1, { id: me, username: `me-${me}`, createdAt: NOW - WEEK, signup: null });
  const opponents = Array.from({ length: 6 }, newId);
  for (const playerId of opponents)
    await insertRating({ playerId, variant, establishedAt: NOW - WEEK, ratedAt: NOW, leadsUntil: null });
  const leads = async () => (await listRatings(d1, me))[0]?.leadsUntil ?? null;
  const play = async (opponent: string | undefined, finishedAt: number) => {
    const seats = { whiteId: me, blackId: opponent ?? "", variant };
    await recordGame(d1, gameRow({ ...seats, rated: true, plies: plies(4), winner: null, finishedAt }));
  };
  for (let game = 0; game < 16; game += 1) await play(opponents[game % 4], NOW);
  expect(await leads()).toBeNull();
  await play(opponents[4], NOW);
  expect(await leads()).toBe(NOW + 100 * DAY);
  expect(await leadersOf(variant, NOW)).toContain(me);
  await play(opponents[5], NOW + WEEK);
  expect((await listRatings(d1, me))[0]?.vouchers).toEqual(opponents.slice(0, 5));
  const end = NOW + WEEK + 100 * DAY;
  expect(await leads()).toBe(end);
  await recordGame(d1, gameRow({ whiteId: me, variant, rated: false, plies: plies(4), finishedAt: end }));
  expect(await leads()).toBe(end);
  while ((await retireLeaders(d1, end - 1, 1)) > 0);
  expect(await leads()).toBe(end);
  expect(await retireLeaders(d1, end, 10)).toBeGreaterThan(0);
  expect(await leads()).toBeNull();
});
