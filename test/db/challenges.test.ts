import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { claimChallenge } from "../../src/db/acceptances";
import { deleteBlock, insertBlock } from "../../src/db/blocks";
import {
  type ChallengeFilters,
  closeChallenge,
  findChallenge,
  insertChallenge,
  listChallengesOf,
  listLobby,
} from "../../src/db/challenges";
import { renamePlayerRow } from "../../src/db/names";
import { insertPlayer } from "../../src/db/players";
import type { ChallengeRow } from "../../src/db/schema";
import { HOUR, MINUTE } from "../../src/shared/duration";
import { challengeRow, DAY, d1, NO_LIMITS, NOW, newId } from "./fixtures";

test("a challenge that is stored after a change of the names has the new ones", async () => {
  const [challengerId, opponentId] = [newId(), newId()];
  for (const [id, username] of [
    [challengerId, "pausanias"],
    [opponentId, "artabazos"],
  ] as const) {
    const inserted = await insertPlayer(d1, { id, username, createdAt: NOW, signup: null });
    expect(inserted.ok).toBe(true);
  }
  const names = { challengerId, challengerName: "pausanias", opponentId, opponentName: "artabazos" };
  const made = challengeRow({ ...names, private: true });
  for (const [id, username] of [
    [challengerId, "regent"],
    [opponentId, "general"],
  ] as const) {
    await renamePlayerRow(d1, { id, username, now: NOW });
  }
  const renamed = { challengerName: "regent", opponentName: "general" };
  expect(await insertChallenge(d1, made, NO_LIMITS)).toMatchObject({ ok: true, value: renamed });
  expect(await findChallenge(d1, made.id)).toMatchObject(renamed);
});

describe("the limits of challenges", () => {
  const limits = {
    maxOpenChallenges: 4,
    maxLobbyChallenges: 2,
    maxPendingPerPair: 2,
    maxPendingReceived: 3,
    pairChallengesPerHour: 5,
  };
  const start = NOW + 400 * DAY;
  const life = { createdAt: start, expiresAt: start + 14 * DAY };
  const to = (opponentId: string, challengerId: string = newId()) =>
    challengeRow({ ...life, challengerId, opponentId, opponentName: "opponent" });
  const refused = (which: string, limit: number) => ({
    ok: false,
    error: { code: "too-many-challenges", which, limit },
  });
  const done = { ok: true, value: expect.objectContaining({ status: "open" }) };

  test("apply per player, per pair, and per recipient", async () => {
    const [me, other] = [newId(), newId()];
    const put = (row: ChallengeRow) => insertChallenge(d1, row, limits);
    const first = to(other, me);
    expect(await put(first)).toEqual(done);
    expect(await put(to(other, me))).toEqual(done);
    expect(await put(to(other, me))).toEqual(refused("pair", 2));
    expect(await put(to(other))).toEqual(done);
    const third = to(other);
    expect(await put(third)).toEqual(refused("received", 3));
    expect(await findChallenge(d1, third.id)).toBeNull();
    expect(await put(challengeRow({ ...life, challengerId: me, private: true }))).toEqual(done);
    expect(await put(challengeRow({ ...life, challengerId: me, private: true }))).toEqual(done);
    expect(await put(challengeRow({ ...life, challengerId: me, private: true }))).toEqual(refused("open", 4));
    expect(await put(first)).toEqual(done);
    await closeChallenge(d1, { challengeId: first.id, by: me, status: "canceled" });
    expect(await put(to(other, me))).toEqual(done);
    const later = { createdAt: start + 14 * DAY, expiresAt: start + 15 * DAY };
    expect(await put({ ...to(other, me), ...later })).toEqual(done);
  });

  test("apply per player in the lobby, without private challenges and those of others", async () => {
    const me = newId();
    const put = (changes: Partial<ChallengeRow> = {}) =>
      insertChallenge(d1, challengeRow({ ...life, challengerId: me, ...changes }), limits);
    const raced = await Promise.all(Array.from({ length: 6 }, () => put({ uses: 20 })));
    expect(raced.filter(({ ok }) => ok)).toHaveLength(2);
    expect(raced).toContainEqual(refused("lobby", 2));
    expect(await put({ private: true })).toEqual(done);
    expect(await put({ opponentId: newId(), opponentName: "opponent" })).toEqual(done);
    expect(await put()).toEqual(refused("open", 4));
    expect(await put({ challengerId: newId() })).toEqual(done);
    const [first] = raced.flatMap((result) => (result.ok ? [result.value] : []));
    await closeChallenge(d1, { challengeId: first?.id ?? "", by: me, status: "canceled" });
    expect(await put()).toEqual(done);
    // The tests of lists expect no other challenges in the lobby.
    await d1.prepare("delete from challenges where created_at = ?").bind(start).run();
  });

  test("in the lobby do not count unlisted challenges", async () => {
    const mine = { ...life, challengerId: newId() };
    const put = (changes: Partial<ChallengeRow>) => insertChallenge(d1, challengeRow({ ...mine, ...changes }), limits);
    for (const listed of [false, false, true, true]) expect(await put({ listed })).toEqual(done);
    await d1.prepare("delete from challenges where created_at = ?").bind(start).run();
  });

  test("apply per pair and hour, however earlier challenges ended, except for accepted ones", async () => {
    const [me, other] = [newId(), newId()];
    const put = (row: ChallengeRow, at = start) =>
      insertChallenge(d1, { ...row, createdAt: at, expiresAt: at + 14 * DAY }, limits);
    const end = (row: ChallengeRow, by: string, status: "canceled" | "declined") =>
      closeChallenge(d1, { challengeId: row.id, by, status });
    for (let n = 0; n < 9; n += 1) {
      const welcome = to(other, me);
      expect(await put(welcome)).toEqual(done);
      const accepter = { id: other, username: "opponent" };
      await claimChallenge(d1, { challengeId: welcome.id, accepter, gameId: newId(), coin: "white", now: start });
    }
    const rows = Array.from({ length: 5 }, () => to(other, me));
    for (const [n, row] of rows.entries()) {
      expect(await put(row, start + n * MINUTE)).toEqual(done);
      await (n % 2 === 0 ? end(row, me, "canceled") : end(row, other, "declined"));
    }
    const sixth = to(other, me);
    expect(await put(sixth, start + 5 * MINUTE)).toEqual(refused("pair-hour", 5));
    expect(await findChallenge(d1, sixth.id)).toBeNull();
    // Challenges to another player, by another player, to everyone, and existing ones are not affected.
    expect(await put(to(newId(), me), start + 5 * MINUTE)).toEqual(done);
    expect(await put(to(other), start + 5 * MINUTE)).toEqual(done);
    expect(await put(challengeRow({ challengerId: me, private: true }), start + 5 * MINUTE)).toEqual(done);
    expect(await insertChallenge(d1, rows[0] ?? sixth, limits)).toMatchObject({ value: { status: "canceled" } });
    // An hour after the first of them there is room for one.
    expect(await put(to(other, me), start + HOUR)).toEqual(done);
    expect(await put(to(other, me), start + HOUR)).toEqual(refused("pair-hour", 5));
  });

  test("hold in a race", async () => {
    const [me, other] = [newId(), newId()];
    const put = await Promise.all(Array.from({ length: 12 }, () => insertChallenge(d1, to(other, me), limits)));
    expect(put.filter(({ ok }) => ok)).toHaveLength(2);
    const page = { now: start, limit: 100, after: null };
    expect((await listChallengesOf(d1, me, "outgoing", {}, page)).rows).toHaveLength(2);
  });
});

describe("closing a challenge", () => {
  test("is possible for its challenger, who cancels, and its opponent, who declines", async () => {
    const row = challengeRow({ opponentId: newId(), opponentName: "opponent" });
    await insertChallenge(d1, row, NO_LIMITS);
    const close = (by: string, status: "canceled" | "declined") =>
      closeChallenge(d1, { challengeId: row.id, by, status, ...(status === "declined" ? { reason: "later" } : {}) });
    const notFound = { ok: false, error: { code: "not-found" } };
    expect(await close(newId(), "canceled")).toEqual(notFound);
    expect(await close(row.challengerId, "declined")).toEqual(notFound);
    expect(await close(row.opponentId ?? "", "canceled")).toEqual(notFound);
    const declined = { ok: true, value: { status: "declined", declineReason: "later" } };
    expect(await close(row.opponentId ?? "", "declined")).toMatchObject(declined);
    expect(await close(row.opponentId ?? "", "declined")).toMatchObject(declined);
    expect(await close(row.challengerId, "canceled")).toEqual({ ok: false, error: { code: "challenge-closed" } });
  });

  test("does not depend on whether the challenge is inserted twice", async () => {
    const row = challengeRow();
    await insertChallenge(d1, row, NO_LIMITS);
    await closeChallenge(d1, { challengeId: row.id, by: row.challengerId, status: "canceled" });
    await insertChallenge(d1, row, NO_LIMITS);
    expect(await findChallenge(d1, row.id)).toEqual({ ...row, status: "canceled" });
  });
});

describe("lists", () => {
  test("contain open, unexpired challenges, newest first, without repeats", async () => {
    const me = newId();
    const rows = [
      challengeRow({ challengerId: me, createdAt: NOW + 1 }),
      challengeRow({ challengerId: me, createdAt: NOW + 1 }),
      challengeRow({ opponentId: me, opponentName: "me", createdAt: NOW + 2 }),
      challengeRow({ challengerId: me, createdAt: NOW + 3, private: true }),
      challengeRow({ challengerId: me, expiresAt: NOW + 10 }),
      challengeRow({ challengerId: me, status: "canceled" }),
    ];
    for (const row of rows) await insertChallenge(d1, row, NO_LIMITS);
    const [a = "", b = "", incoming = "", secret = ""] = rows.map(({ id }) => id);
    const seen: string[] = [];
    let after: { createdAt: number; id: string } | null = null;
    do {
      const page = await listChallengesOf(d1, me, "mine", {}, { now: NOW + 10, limit: 1, after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual([secret, incoming, b, a]);
    const page = { now: NOW + 10, limit: 10, after: null };
    const ids = async (box: "incoming" | "outgoing") =>
      (await listChallengesOf(d1, me, box, {}, page)).rows.map(({ id }) => id);
    expect(await ids("incoming")).toEqual([incoming]);
    expect(await ids("outgoing")).toEqual([secret, b, a]);
    const lobby = (await listLobby(d1, null, {}, page)).rows.map(({ id }) => id);
    expect(lobby).toEqual([b, a]);
    expect((await listLobby(d1, null, {}, { ...page, now: NOW + 14 * DAY })).rows).toEqual([]);
  });

  test("are filtered by game, rated games, color and clock", async () => {
    const now = NOW + 100 * DAY;
    const life = { createdAt: now, expiresAt: now + DAY };
    const challenger = newId();
    const make = async (changes: Partial<ChallengeRow>) => {
      const row = challengeRow({ ...life, challengerId: challenger, ...changes });
      await insertChallenge(d1, row, NO_LIMITS);
      return row.id;
    };
    const day = await make({});
    const rated = await make({ rated: true, timeControl: { kind: "per-move", perMove: 3 * DAY } });
    const sparta = await make({ variant: "sparta", color: "random", timeControl: { kind: "unlimited" } });
    const bank = await make({ timeControl: { kind: "bank", initial: 2 * DAY, increment: 5 * DAY, max: 9 * DAY } });
    const all: readonly (readonly [ChallengeFilters, readonly string[]])[] = [
      [{}, [bank, sparta, rated, day]],
      [{ variant: "sparta" }, [sparta]],
      [{ rated: true }, [rated]],
      [{ color: "random" }, [sparta]],
      [{ timeControl: "per-move" }, [rated, day]],
      [{ minTime: 2 * DAY }, [bank, rated]],
      [{ maxTime: 2 * DAY }, [bank, day]],
      [{ minTime: 2 * DAY, timeControl: "bank", rated: true }, []],
    ];
    const page = { now, limit: 10, after: null };
    for (const [filters, ids] of all) {
      const lobby = await listLobby(d1, null, filters, page);
      const mine = await listChallengesOf(d1, challenger, "mine", filters, page);
      expect([lobby, mine].map(({ rows }) => rows.map(({ id }) => id))).toEqual([ids, ids]);
    }
  });

  test("that match few rows never scan the whole lobby: a short page has a cursor", async () => {
    const now = NOW + 200 * DAY;
    const rare = challengeRow({ createdAt: now - 1, expiresAt: now + DAY, rated: true });
    await insertChallenge(d1, rare, NO_LIMITS);
    const columns = await d1.prepare("select * from challenges where id = ?").bind(rare.id).first<object>();
    const names = Object.keys(columns ?? {});
    const values = names.map((name) =>
      name === "id" ? "?" : name === "rated" ? "0" : name === "created_at" ? String(now) : name,
    );
    const copy = d1.prepare(
      `insert into challenges (${names.join()}) select ${values.join()} from challenges where id = '${rare.id}'`,
    );
    await d1.batch(Array.from({ length: 1000 }, () => copy.bind(newId())));
    const page = { now, limit: 5, after: null };
    const first = await listLobby(d1, null, { rated: true }, page);
    expect(first.rows).toEqual([]);
    expect(first.next).not.toBeNull();
    const second = await listLobby(d1, null, { rated: true }, { ...page, after: first.next });
    expect(second.rows.map(({ id }) => id)).toEqual([rare.id]);
    expect(second.next).toBeNull();
  });

  test("of the lobby are not emptied by private challenges", async () => {
    const now = NOW + 250 * DAY;
    const open = challengeRow({ createdAt: now - 1, expiresAt: now + DAY });
    const secret = challengeRow({ createdAt: now, expiresAt: now + DAY, private: true });
    for (const row of [open, secret]) await insertChallenge(d1, row, NO_LIMITS);
    const columns = await d1.prepare("select * from challenges where id = ?").bind(secret.id).first<object>();
    const names = Object.keys(columns ?? {});
    const copy = d1.prepare(
      `insert into challenges (${names.join()}) select ${names.map((name) => (name === "id" ? "?" : name)).join()}
       from challenges where id = '${secret.id}'`,
    );
    await d1.batch(Array.from({ length: 1080 }, () => copy.bind(newId())));
    const { rows, next } = await listLobby(d1, null, {}, { now, limit: 5, after: null });
    expect(rows.map(({ id }) => id)).toEqual([open.id]);
    expect(next).toBeNull();
  });

  test("of the lobby leave out blocks in both directions", async () => {
    const now = NOW + 300 * DAY;
    const [one, other] = [newId(), newId()];
    const life = { createdAt: now, expiresAt: now + DAY };
    await insertChallenge(d1, challengeRow({ ...life, challengerId: one }), NO_LIMITS);
    await insertChallenge(d1, challengeRow({ ...life, challengerId: other }), NO_LIMITS);
    const seenBy = async (viewer: string | null) => {
      const { rows } = await listLobby(d1, viewer, {}, { now, limit: 10, after: null });
      return rows.map(({ challengerId }) => challengerId).sort();
    };
    expect(await seenBy(one)).toEqual([one, other]);
    await insertBlock(d1, { playerId: one, blockedId: other, createdAt: now });
    expect(await seenBy(one)).toEqual([one]);
    expect(await seenBy(other)).toEqual([other]);
    expect(await seenBy(null)).toEqual([one, other]);
    await deleteBlock(d1, one, other);
    expect(await seenBy(other)).toEqual([one, other]);
  });

  test("are read through an index", async () => {
    const plan = await d1
      .prepare(
        "explain query plan select * from challenges where status = 'open' and opponent_id is null and private = 0 and listed = 1 and created_at > 0 order by created_at desc, id desc",
      )
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join()).toContain("challenges_open");
  });
});

test("challenges of an earlier version keep the takebacks that casual games always had", async () => {
  const [casual, rated] = [challengeRow({ rated: false }), challengeRow({ rated: true })];
  for (const row of [casual, rated]) await insertChallenge(d1, row, NO_LIMITS);
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.includes("casual_takebacks"));
  for (const query of migration?.queries ?? []) await d1.prepare(query).run();
  expect((await findChallenge(d1, casual.id))?.takebacks).toBe(true);
  expect((await findChallenge(d1, rated.id))?.takebacks).toBe(false);
});
