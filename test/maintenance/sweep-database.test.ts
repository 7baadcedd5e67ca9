import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { claimChallenge } from "../../src/db/acceptances";
import { findChallenge, insertChallenge } from "../../src/db/challenges";
import { decideDeviceRequest, findDeviceRequest, insertDeviceRequest } from "../../src/db/device-requests";
import { closeExpiredChallenges, deleteExpiredChallenges } from "../../src/db/expired-challenges";
import { findOAuthClient, insertOAuthClient, markOAuthClientUsed } from "../../src/db/oauth-clients";
import type { ChallengeRow } from "../../src/db/schema";
import { EXPIRED_CHALLENGE_LIFE, sweepDatabase, UNUSED_CLIENT_LIFE } from "../../src/maintenance/sweep-database";
import { challengeRow, DAY, NO_LIMITS, NOW, newId } from "../db/fixtures";

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM acceptances"), env.DB.prepare("DELETE FROM challenges")]);
});

async function made(changes: Partial<ChallengeRow> = {}): Promise<string> {
  const row = challengeRow({ expiresAt: NOW + DAY, ...changes });
  await insertChallenge(env.DB, row, NO_LIMITS);
  return row.id;
}

const claim = (challengeId: string, now: number) =>
  claimChallenge(env.DB, {
    challengeId,
    accepter: { id: newId(), username: "a" },
    gameId: newId(),
    coin: "white",
    now,
  });
const statusOf = async (id: string) => (await findChallenge(env.DB, id))?.status ?? null;

describe("a sweep", () => {
  test("closes challenges exactly when they expire, and skips those that have ended otherwise", async () => {
    const expiring = await made();
    const direct = await made({ opponentId: newId(), opponentName: "o" });
    const later = await made({ expiresAt: NOW + DAY + 1 });
    const canceled = await made({ status: "canceled" });
    await sweepDatabase(env, NOW + DAY - 1);
    expect(await statusOf(expiring)).toBe("open");
    await sweepDatabase(env, NOW + DAY);
    const all = [expiring, direct, later, canceled];
    expect(await Promise.all(all.map(statusOf))).toEqual(["expired", "expired", "open", "canceled"]);
    expect(await claim(expiring, NOW)).toEqual({ ok: false, error: { code: "challenge-closed" } });
  });

  test("deletes challenges 30 days after they expired, unless a game or a rematch needs them", async () => {
    const unused = await made();
    const usedInPart = await made({ uses: 3 });
    const usedUp = await made();
    const rematch = await made({ rematchOf: newId() });
    const canceled = await made({ status: "canceled" });
    expect(await claim(usedInPart, NOW)).toMatchObject({ ok: true });
    expect(await claim(usedUp, NOW)).toMatchObject({ ok: true });
    const all = [unused, usedInPart, usedUp, rematch, canceled];
    const end = NOW + DAY + EXPIRED_CHALLENGE_LIFE;
    await sweepDatabase(env, end - 1);
    expect(await Promise.all(all.map(statusOf))).toEqual(["expired", "expired", "accepted", "expired", "canceled"]);
    await sweepDatabase(env, end);
    expect(await Promise.all(all.map(statusOf))).toEqual([null, "expired", "accepted", "expired", "canceled"]);
  });

  test("deletes registrations of apps that no player has connected for a week", async () => {
    const register = async (createdAt: number): Promise<string> => {
      const id = newId();
      const redirectUris = ["https://app.example/cb"];
      await insertOAuthClient(env.DB, { id, name: "app", uri: null, redirectUris, createdAt, usedAt: null });
      return id;
    };
    const [unused, used, younger] = [await register(NOW), await register(NOW), await register(NOW + 1)];
    await markOAuthClientUsed(env.DB, used, NOW + DAY);
    const left = async () => {
      const found = await Promise.all([unused, used, younger].map((id) => findOAuthClient(env.DB, id)));
      return found.map((row) => row !== null);
    };
    await sweepDatabase(env, NOW + UNUSED_CLIENT_LIFE);
    expect(await left()).toEqual([true, true, true]);
    await sweepDatabase(env, NOW + UNUSED_CLIENT_LIFE + 1);
    expect(await left()).toEqual([false, true, true]);
  });

  test("deletes requests of devices a day after they expired, whatever the player decided", async () => {
    const request = async (userCode: string, expiresAt: number): Promise<string> => {
      const hash = newId();
      const row = { hash, userCode, clientId: "clock", scopes: [], audience: "api", expiresAt } as const;
      const polls = { pollAt: NOW, interval: 5000, status: "pending", playerId: null, grantId: null } as const;
      expect(await insertDeviceRequest(env.DB, { ...row, ...polls })).toBe(true);
      return hash;
    };
    const hashes = [await request("BBBBBBBB", NOW), await request("CCCCCCCC", NOW), await request("DDDDDDDD", NOW + 1)];
    await decideDeviceRequest(env.DB, hashes[1] ?? "", { playerId: newId(), grantId: newId() });
    const left = async () => {
      const found = await Promise.all(hashes.map((hash) => findDeviceRequest(env.DB, hash)));
      return found.map((row) => row !== null);
    };
    await sweepDatabase(env, NOW + DAY);
    expect(await left()).toEqual([true, true, true]);
    await sweepDatabase(env, NOW + DAY + 1);
    expect(await left()).toEqual([false, false, true]);
    // The code can be given to another device again.
    await request("BBBBBBBB", NOW + DAY);
  });

  test("continues page by page, with a limit per page", async () => {
    for (let index = 0; index < 5; index += 1) await made();
    expect(await closeExpiredChallenges(env.DB, NOW + DAY, 3)).toBe(3);
    expect(await closeExpiredChallenges(env.DB, NOW + DAY, 3)).toBe(2);
    expect(await deleteExpiredChallenges(env.DB, NOW + DAY, 3)).toBe(3);
    expect(await deleteExpiredChallenges(env.DB, NOW + DAY, 3)).toBe(2);
    await env.DB.batch(
      Array.from({ length: 450 }, () =>
        env.DB.prepare(
          `INSERT INTO challenges (id, challenger_id, challenger_name, variant, revision, options, color, time_control,
             rated, private, uses, status, created_at, expires_at)
           VALUES (?, 'p', 'p', 'v', 1, '{}', 'white', '{}', 0, 0, 1, 'open', 0, 0)`,
        ).bind(newId()),
      ),
    );
    // By the server's own clock all of them expired in 1970.
    await exports.Maintenance.sweepDatabase();
    expect(await env.DB.prepare("SELECT count(*) AS n FROM challenges").first("n")).toBe(0);
  });
});
