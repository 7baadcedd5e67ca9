import { afterEach, describe, expect, test, vi } from "vitest";
import { GUESS_LIMIT } from "../../../src/player/account/recovery";
import { TOKEN_LIMIT } from "../../../src/player/account/tokens";
import { costOf, evict, HOUR, MINUTE, newId, newPlayer, player, rows, summary, token, travelTo } from "../fixtures";

/** The default rate limit of a player. */
const REQUESTS_PER_MINUTE = 300;

afterEach(() => {
  vi.useRealTimers();
});

describe("a player who was never created", () => {
  test("answers nothing, accepts nothing and stores nothing", async () => {
    const id = newId("p");
    const nobody = player(id);
    expect(await nobody.authorize("hash", 1)).toEqual({ ok: false, error: { code: "bad-token" } });
    await nobody.receive({ gameId: "g", throughSeq: 1, news: [], summary: summary("g") });
    await nobody.notify({ id: "n", type: "challenge.received", timestamp: "", data: {} });
    expect(await nobody.feed(null, 10)).toEqual({ ok: true, value: { items: [], nextCursor: null } });
    expect(await nobody.feed("n", 10)).toEqual({ ok: false, error: { code: "cursor-gone" } });
    expect(await nobody.runningGames()).toEqual([]);
    expect(await nobody.listTokens()).toEqual([]);
    expect(await nobody.listWebhooks()).toEqual([]);
    expect(
      await nobody.recover({ recoveryHash: "a", nextRecoveryHash: "b", token: token(), revokeAll: false }),
    ).toEqual({ ok: false, error: { code: "bad-recovery-code" } });
    expect(await rows(id, "SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf_%'")).toEqual([]);
  });

  test("is also the state after discarding; the id can then be created", async () => {
    const { id, rpc, token: first } = await newPlayer("pausanias");
    await rpc.discard();
    expect(await rpc.authorize(first.hash, 1)).toEqual({ ok: false, error: { code: "bad-token" } });
    expect(await rows(id, "SELECT name FROM sqlite_master WHERE name NOT LIKE '_cf_%'")).toEqual([]);
    const second = token();
    await rpc.create({ playerId: id, username: "gylippus", token: second, recoveryHash: "r" });
    expect(await rpc.authorize(second.hash, 1)).toMatchObject({ ok: true });
  });
});

test("only the first request of a day stores that the player was seen, in one row", async () => {
  const start = Date.parse("2027-05-01T08:00:00Z");
  travelTo(start);
  const { id, rpc, token: first } = await newPlayer();
  const request = async () => (await costOf(id, (instance) => instance.authorize(first.hash, 1))).rows;
  const seenDay = async () => (await rpc.publicState()).seenDay;
  const day = Math.floor(start / (24 * HOUR));
  expect([await request(), await seenDay()]).toEqual([0, day]);
  travelTo(start + 48 * HOUR);
  expect([await request(), await request(), await seenDay()]).toEqual([1, 0, day + 2]);
  await evict(id);
  expect([await request(), await seenDay()]).toEqual([0, day + 2]);
  // A clock that was set back changes nothing.
  travelTo(start);
  expect([await request(), await seenDay()]).toEqual([0, day + 2]);
  expect(await rpc.authorize("another", 1)).toMatchObject({ ok: false });
});

describe("tokens", () => {
  test("authenticate the player with their scopes", async () => {
    const { id, rpc, token: first } = await newPlayer("leonidas");
    expect(await rpc.authorize(first.hash, 1)).toEqual({
      ok: true,
      value: {
        identity: { playerId: id, username: "leonidas", tokenId: first.id, scopes: ["game:read", "game:play"] },
        rate: { limit: 300, remaining: 299, resetSeconds: 1, windowSeconds: 60 },
      },
    });
    expect(await rpc.authorize("another", 1)).toEqual({ ok: false, error: { code: "bad-token" } });
  });

  test("are kept when the player is created again", async () => {
    const { id, rpc, token: first } = await newPlayer();
    await rpc.create({ playerId: id, username: "usurper", token: token(), recoveryHash: "other" });
    expect((await rpc.listTokens()).map((known) => known.id)).toEqual([first.id]);
    expect(await rpc.authorize(first.hash, 1)).toMatchObject({ value: { identity: { username: "leonidas" } } });
  });

  test("end when they expire or are revoked", async () => {
    const { rpc } = await newPlayer();
    const start = Date.parse("2027-01-01T00:00:00Z");
    travelTo(start);
    const short = token({ expiresAt: start + HOUR });
    const long = token();
    await rpc.addToken(short);
    await rpc.addToken(long);
    expect(await rpc.listTokens()).toHaveLength(3);
    travelTo(start + HOUR - 1);
    expect(await rpc.authorize(short.hash, 1)).toMatchObject({ ok: true });
    travelTo(start + HOUR);
    expect(await rpc.authorize(short.hash, 1)).toMatchObject({ ok: false });
    expect(await rpc.listTokens()).toHaveLength(2);
    expect(await rpc.revokeToken(long.id, { passkeys: false, webhooks: false })).toBe(true);
    expect(await rpc.revokeToken(long.id, { passkeys: false, webhooks: false })).toBe(false);
    expect(await rpc.authorize(long.hash, 1)).toMatchObject({ ok: false });
  });

  test("are revoked with the token that created them and expire no later than it", async () => {
    const { rpc, token: first } = await newPlayer();
    const start = Date.parse("2027-01-01T00:00:00Z");
    travelTo(start);
    const child = token({ parentId: first.id, expiresAt: start + HOUR });
    const grandchild = token({ parentId: child.id });
    const late = token({ parentId: child.id, expiresAt: start + 2 * HOUR });
    const early = token({ parentId: child.id, expiresAt: start + MINUTE });
    for (const made of [child, grandchild, late, early]) await rpc.addToken(made);
    const ends = new Map((await rpc.listTokens()).map(({ id, expiresAt }) => [id, expiresAt]));
    expect(ends.get(grandchild.id)).toBe(start + HOUR);
    expect(ends.get(late.id)).toBe(start + HOUR);
    expect(ends.get(early.id)).toBe(start + MINUTE);
    const other = token({ parentId: first.id });
    await rpc.addToken(other);
    expect(await rpc.revokeToken(child.id, { passkeys: false, webhooks: false })).toBe(true);
    expect((await rpc.listTokens()).map(({ id }) => id)).toEqual([first.id, other.id]);
    expect(await rpc.authorize(grandchild.hash, 1)).toMatchObject({ error: { code: "bad-token" } });
    expect(await rpc.addToken(token({ parentId: child.id }))).toEqual({ ok: false, error: { code: "bad-token" } });
  });

  test("belong to the app that they were issued to, with all tokens that they create", async () => {
    const { rpc, token: first } = await newPlayer();
    const ofApp = token({ parentId: first.id, clientId: "https://app.example/client.json" });
    const own = token({ parentId: first.id });
    const byApp = token({ parentId: ofApp.id });
    const disowned = token({ parentId: ofApp.id, clientId: "https://other.example/client.json" });
    for (const made of [ofApp, own, byApp, disowned]) await rpc.addToken(made);
    const apps = new Map((await rpc.listTokens()).map(({ id, clientId }) => [id, clientId]));
    expect([first, ofApp, own, byApp, disowned].map(({ id }) => apps.get(id))).toEqual([
      null,
      ofApp.clientId,
      null,
      ofApp.clientId,
      ofApp.clientId,
    ]);
  });

  test("are limited in number, not counting expired ones", async () => {
    const { rpc } = await newPlayer();
    const start = Date.parse("2027-01-01T00:00:00Z");
    travelTo(start);
    await rpc.addToken(token({ expiresAt: start + HOUR }));
    for (let made = 2; made < TOKEN_LIMIT; made += 1) expect(await rpc.addToken(token())).toMatchObject({ ok: true });
    expect(await rpc.addToken(token())).toEqual({ ok: false, error: { code: "too-many-tokens", limit: TOKEN_LIMIT } });
    travelTo(start + HOUR);
    expect(await rpc.addToken(token())).toMatchObject({ ok: true });
  });

  test("share one rate limit, and authentication writes no row", async () => {
    travelTo(Date.parse("2027-01-01T00:00:00Z"));
    const { id, rpc, token: first } = await newPlayer();
    expect(await costOf(id, (instance) => instance.authorize(first.hash, 1))).toEqual({ rows: 0, alarms: 0 });
    expect(await rpc.authorize(first.hash, REQUESTS_PER_MINUTE - 1)).toMatchObject({
      value: { rate: { remaining: 0 } },
    });
    expect(await rpc.authorize(first.hash, 5)).toMatchObject({
      error: { code: "rate-limited", retryAfterSeconds: 1, rate: { remaining: 0, resetSeconds: 60 } },
    });
    expect(await rpc.authorize("another", 1)).toMatchObject({ error: { code: "bad-token" } });
    travelTo(Date.parse("2027-01-01T00:00:01Z"));
    expect(await rpc.authorize(first.hash, 5)).toMatchObject({ ok: true });
  });

  test("gain no requests from an eviction of the player's object, and cost a row per fifty requests at most", async () => {
    const start = Date.parse("2027-01-01T00:00:00Z");
    travelTo(start);
    const { id, rpc, token: first } = await newPlayer();
    const burst = await costOf(id, async (instance) => {
      for (let n = 0; n < REQUESTS_PER_MINUTE; n += 1) await instance.authorize(first.hash, 1);
    });
    expect(burst).toEqual({ rows: 5, alarms: 0 });
    let granted = 0;
    for (let seconds = 0; seconds <= 600; seconds += 10) {
      travelTo(start + seconds * 1000);
      await evict(id);
      while ((await rpc.authorize(first.hash, 10)).ok) granted += 10;
    }
    expect(granted).toBeGreaterThan(1000);
    expect(granted).toBeLessThanOrEqual((600 * REQUESTS_PER_MINUTE) / 60);
    const slow = await newPlayer();
    const cost = await costOf(slow.id, async (instance) => {
      for (let n = 1; n <= 600; n += 1) {
        travelTo(start + n * 1000);
        await instance.authorize(slow.token.hash, 4);
      }
    });
    expect(cost.rows).toBe(0);
  });
});

describe("the recovery code", () => {
  test("gives a token once and is then replaced", async () => {
    const { rpc } = await newPlayer();
    const [second, third] = [token(), token()];
    expect(
      await rpc.recover({ recoveryHash: "recovery", nextRecoveryHash: "next", token: second, revokeAll: false }),
    ).toEqual({ ok: true, value: { tokenId: second.id, passkeys: [] } });
    expect(await rpc.authorize(second.hash, 1)).toMatchObject({ ok: true });
    expect(
      await rpc.recover({ recoveryHash: "recovery", nextRecoveryHash: "stolen", token: third, revokeAll: false }),
    ).toMatchObject({ error: { code: "bad-recovery-code" } });
    expect(await rpc.authorize(third.hash, 1)).toMatchObject({ ok: false });
    expect(
      await rpc.recover({ recoveryHash: "next", nextRecoveryHash: "next but one", token: third, revokeAll: false }),
    ).toMatchObject({ ok: true });
  });

  test("revokes all other tokens if requested", async () => {
    const { rpc, token: first } = await newPlayer();
    const [second, third] = [token(), token()];
    const request = { recoveryHash: "recovery", nextRecoveryHash: "next", token: second, revokeAll: false };
    await rpc.addToken(token({ parentId: first.id }));
    await rpc.recover(request);
    expect(await rpc.listTokens()).toHaveLength(3);
    await rpc.recover({ ...request, recoveryHash: "next", token: third, revokeAll: true });
    expect((await rpc.listTokens()).map(({ id }) => id)).toEqual([third.id]);
  });

  test("allows five wrong attempts per hour, also across evictions, and never locks the owner out", async () => {
    const { id, rpc } = await newPlayer();
    const start = Date.parse("2027-01-01T00:00:00Z");
    for (let guess = 0; guess < GUESS_LIMIT; guess += 1) {
      travelTo(start + guess * MINUTE);
      expect(
        await rpc.recover({ recoveryHash: `guess ${guess}`, nextRecoveryHash: "x", token: token(), revokeAll: false }),
      ).toMatchObject({ error: { code: "bad-recovery-code" } });
      await evict(id);
    }
    travelTo(start + 10 * MINUTE);
    const limited = { ok: false, error: { code: "rate-limited", retryAfterSeconds: 3000 } };
    expect(
      await rpc.recover({ recoveryHash: "another guess", nextRecoveryHash: "x", token: token(), revokeAll: false }),
    ).toEqual(limited);
    travelTo(start + HOUR - 1);
    expect(
      await rpc.recover({ recoveryHash: "another guess", nextRecoveryHash: "x", token: token(), revokeAll: false }),
    ).toMatchObject({ error: { code: "rate-limited" } });
    expect(
      await rpc.recover({ recoveryHash: "recovery", nextRecoveryHash: "x", token: token(), revokeAll: false }),
    ).toMatchObject({ ok: true });
    expect(
      await rpc.recover({ recoveryHash: "recovery", nextRecoveryHash: "y", token: token(), revokeAll: false }),
    ).toMatchObject({ error: { code: "bad-recovery-code" } });
  });

  test("works for a player with the maximum number of tokens by replacing the oldest", async () => {
    const { rpc, token: first } = await newPlayer();
    for (let made = 1; made < TOKEN_LIMIT; made += 1) await rpc.addToken(token());
    const rescue = token();
    expect(
      await rpc.recover({ recoveryHash: "recovery", nextRecoveryHash: "next", token: rescue, revokeAll: false }),
    ).toMatchObject({ ok: true });
    const known = (await rpc.listTokens()).map((info) => info.id);
    expect(known).toHaveLength(TOKEN_LIMIT);
    expect(known).toContain(rescue.id);
    expect(known).not.toContain(first.id);
  });
});
