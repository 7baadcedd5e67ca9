import { beforeAll, describe, expect, test } from "vitest";
import { erasePlayerRow } from "../../src/db/accounts";
import { insertBlock } from "../../src/db/blocks";
import {
  deleteFollowing,
  type FollowingKey,
  insertFollowing,
  listFollowing,
  MAX_FOLLOWED,
} from "../../src/db/following";
import { insertPlayer } from "../../src/db/players";
import { findRelation } from "../../src/db/relations";
import { d1, NOW, newId } from "./fixtures";

const follow = (playerId: string, followedId: string, createdAt = NOW) =>
  insertFollowing(d1, { playerId, followedId, createdAt });
const block = (playerId: string, blockedId: string) => insertBlock(d1, { playerId, blockedId, createdAt: NOW });
const follows = async (playerId: string, otherId: string) => (await findRelation(d1, playerId, otherId)).following;

let [me, other] = ["", ""];
beforeAll(() => {
  [me, other] = [newId(), newId()];
});

test("following has one direction and is idempotent", async () => {
  for (let i = 0; i < 2; i += 1) expect(await follow(me, other)).toEqual({ ok: true, value: null });
  expect([await follows(me, other), await follows(other, me)]).toEqual([true, false]);
  for (let i = 0; i < 2; i += 1) await deleteFollowing(d1, me, other);
  expect(await follows(me, other)).toBe(false);
});

describe("a block", () => {
  test("ends following in both directions, and leaves other rows alone", async () => {
    const third = newId();
    const pairs = [
      [me, other],
      [other, me],
      [me, third],
      [third, me],
    ] as const;
    for (const [one, two] of pairs) await follow(one, two);
    await block(me, other);
    expect(await Promise.all(pairs.map(([one, two]) => follows(one, two)))).toEqual([false, false, true, true]);
  });

  test("refuses following in both directions, and is shown only to its owner", async () => {
    const [one, two] = [newId(), newId()];
    await block(one, two);
    const refused = { ok: false, error: { code: "blocked" } };
    expect([await follow(one, two), await follow(two, one)]).toEqual([refused, refused]);
    expect(await findRelation(d1, one, two)).toEqual({ following: false, blocked: true });
    expect(await findRelation(d1, two, one)).toEqual({ following: false, blocked: false });
  });
});

test("a player follows a limited number of players, and may repeat a request at the limit", async () => {
  const one = newId();
  const first = newId();
  await follow(one, first);
  await d1
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into following select ?, 'filler' || i, ? from n`,
    )
    .bind(MAX_FOLLOWED - 1, one, NOW)
    .run();
  expect(await follow(one, newId())).toEqual({ ok: false, error: { code: "too-many-followed", limit: MAX_FOLLOWED } });
  expect(await follow(one, first)).toEqual({ ok: true, value: null });
  await deleteFollowing(d1, one, first);
  expect((await follow(one, newId())).ok).toBe(true);
});

test("followed players are listed latest first, page by page, without erased ones", async () => {
  const one = newId();
  for (const [i, username] of ["kimon", "perikles", "kleon", "nikias"].entries()) {
    const id = newId();
    await insertPlayer(d1, { id, username, createdAt: NOW, signup: null });
    await follow(one, id, NOW + Math.floor(i / 2));
    await follow(id, one);
    if (username === "kleon") await erasePlayerRow(d1, id, NOW);
  }
  const seen: string[] = [];
  let after: FollowingKey | null = null;
  do {
    const page = await listFollowing(d1, one, { limit: 1, after });
    seen.push(...page.rows.map(({ username }) => username));
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual(["nikias", "perikles", "kimon"]);
});

test("an erased player follows nobody and is followed by nobody", async () => {
  const [one, two] = [newId(), newId()];
  await insertPlayer(d1, { id: one, username: "alkibiades", createdAt: NOW, signup: null });
  await follow(one, two);
  await follow(two, one);
  await erasePlayerRow(d1, one, NOW);
  const rows = await d1.prepare("select * from following where ?1 in (player_id, followed_id)").bind(one).all();
  expect(rows.results).toEqual([]);
});
