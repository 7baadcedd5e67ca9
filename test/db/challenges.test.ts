import { describe, expect, it } from "vitest";
import { closeChallenge, findChallenge, insertChallenge, listChallengesOf, listLobby } from "../../src/db/challenges";
import { challengeRow, DAY, d1, NOW, newId } from "./rows";

describe("closing a challenge", () => {
  it("is for its challenger, who cancels, and its opponent, who declines", async () => {
    const row = challengeRow({ opponentId: newId(), opponentName: "opponent" });
    await insertChallenge(d1, row);
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

  it("does not depend on whether the challenge is put in twice", async () => {
    const row = challengeRow();
    await insertChallenge(d1, row);
    await closeChallenge(d1, { challengeId: row.id, by: row.challengerId, status: "canceled" });
    await insertChallenge(d1, row);
    expect(await findChallenge(d1, row.id)).toEqual({ ...row, status: "canceled" });
  });
});

describe("lists", () => {
  it("hold what is open and not expired, newest first, without repeats", async () => {
    const me = newId();
    const rows = [
      challengeRow({ challengerId: me, createdAt: NOW + 1 }),
      challengeRow({ challengerId: me, createdAt: NOW + 1 }),
      challengeRow({ opponentId: me, opponentName: "me", createdAt: NOW + 2 }),
      challengeRow({ challengerId: me, createdAt: NOW + 3, private: true }),
      challengeRow({ challengerId: me, expiresAt: NOW + 10 }),
      challengeRow({ challengerId: me, status: "canceled" }),
    ];
    for (const row of rows) await insertChallenge(d1, row);
    const [a = "", b = "", incoming = "", secret = ""] = rows.map(({ id }) => id);
    const seen: string[] = [];
    let after: { createdAt: number; id: string } | null = null;
    do {
      const page = await listChallengesOf(d1, me, "mine", { now: NOW + 10, limit: 1, after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual([secret, incoming, b, a]);
    const page = { now: NOW + 10, limit: 10, after: null };
    const ids = async (box: "incoming" | "outgoing") =>
      (await listChallengesOf(d1, me, box, page)).rows.map(({ id }) => id);
    expect(await ids("incoming")).toEqual([incoming]);
    expect(await ids("outgoing")).toEqual([secret, b, a]);
    const lobby = (await listLobby(d1, page)).rows.map(({ id }) => id);
    expect(lobby).toEqual([b, a]);
    expect((await listLobby(d1, { ...page, now: NOW + 14 * DAY })).rows).toEqual([]);
  });

  it("are read through an index", async () => {
    const plan = await d1
      .prepare(
        "explain query plan select * from challenges where status = 'open' and opponent_id is null and created_at > 0 order by created_at desc, id desc",
      )
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join()).toContain("challenges_open");
  });
});
