import { describe, expect, test } from "vitest";
import { claimChallenge } from "../../src/db/acceptances";
import { insertChallenge } from "../../src/db/challenges";
import { listLeaders } from "../../src/db/leaderboard";
import { insertPlayer } from "../../src/db/players";
import { listRatingHistory, listRatings } from "../../src/db/ratings";
import { type EndedGame, recordGame } from "../../src/db/recording";
import { housePlayerOf } from "../../src/shared/house";
import { challengeRow, d1, gameRow, NO_LIMITS, NOW, newId, plies } from "./fixtures";

const [recruit, veteran] = [housePlayerOf(3), housePlayerOf(7)];
const APART = "sparta@house";

const game = (changes: Partial<EndedGame>): EndedGame =>
  gameRow({ variant: "sparta", rated: true, plies: plies(4), ...changes });

describe("rated games with the house", () => {
  test("change ratings that are separate from those against people", async () => {
    const [me, other] = [newId(), newId()];
    const people = { whiteId: me, blackId: other };
    await recordGame(d1, game(people));
    const [before] = await listRatings(d1, me);
    const changes = await recordGame(d1, game({ whiteId: recruit.id, blackId: me, winner: "black" }));
    expect(changes?.black).toMatchObject({ before: 1500, after: 1662.3 });
    const rows = await listRatings(d1, me);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(before);
    expect(rows.find(({ variant }) => variant === APART)).toMatchObject({
      sequence: 1,
      wins: 1,
      opponents: [recruit.id],
    });
    const again = await recordGame(d1, game(people));
    expect(again?.white.before).toBeCloseTo(before?.rating ?? 0, 0);
    const history = async (variant: string) =>
      (await listRatingHistory(d1, me, variant, { limit: 10, after: null })).rows.map(({ sequence }) => sequence);
    expect([await history("sparta"), await history(APART)]).toEqual([[2, 1], [1]]);
    expect((await listRatings(d1, recruit.id)).map(({ variant }) => variant)).toEqual([APART]);
  });

  test("count once, also when recorded by several writers at once", async () => {
    const ended = game({ whiteId: veteran.id, variant: "hoplit-chess" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => recordGame(d1, ended)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await listRatings(d1, veteran.id)).toMatchObject([
      { variant: "hoplit-chess@house", sequence: 1, losses: 0 },
    ]);
  });

  test("count each, whatever other games the house player ends", async () => {
    const variant = "spartan-chess";
    const ended = Array.from({ length: 20 }, () => game({ variant, blackId: veteran.id }));
    await Promise.all(ended.map((one) => recordGame(d1, one)));
    const { rows } = await listRatingHistory(d1, veteran.id, `${variant}@house`, { limit: 100, after: null });
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    for (const [index, { before }] of rows.entries()) expect(before).toBe(rows[index + 1]?.after ?? 1500);
  });

  test("record the separate ratings with the game", async () => {
    const me = newId();
    await recordGame(d1, game({ whiteId: me, blackId: newId() }));
    const row = challengeRow({
      challengerId: me,
      opponentId: veteran.id,
      opponentName: veteran.username,
      variant: "sparta",
      rated: true,
    });
    await insertChallenge(d1, row, NO_LIMITS);
    const claim = { challengeId: row.id, accepter: veteran, gameId: newId(), coin: "white", now: NOW } as const;
    const claimed = await claimChallenge(d1, claim);
    expect(claimed.ok && [...claimed.value.ratings.keys()]).toEqual([]);
    const ended = game({ whiteId: me, blackId: recruit.id });
    await recordGame(d1, ended);
    const archived = await d1.prepare("select white_rating from games where id = ?").bind(ended.id).first();
    expect(archived).toEqual({ white_rating: 1500 });
  });
});

test("casual games with the house do not change ratings", async () => {
  const me = newId();
  expect(await recordGame(d1, game({ whiteId: me, blackId: recruit.id, rated: false }))).toBeNull();
  expect(await listRatings(d1, me)).toEqual([]);
});

test("a player who has met two house players in ten games leads the separate leaderboard only", async () => {
  const me = newId();
  await insertPlayer(d1, { id: me, username: `me-${me}`, createdAt: NOW, signup: null });
  const leads = async (variant: string) =>
    (await listLeaders(d1, variant, { now: NOW, limit: 100, after: null })).rows.some(
      ({ playerId }) => playerId === me,
    );
  const play = (opponent: string) =>
    recordGame(d1, game({ whiteId: me, blackId: opponent, variant: "hoplit-chess", winner: null, finishedAt: NOW }));
  for (let count = 0; count < 30; count += 1) await play(recruit.id);
  expect(await leads("hoplit-chess@house")).toBe(false);
  await play(veteran.id);
  expect([await leads("hoplit-chess@house"), await leads("hoplit-chess")]).toEqual([true, false]);
});
