import { describe, expect, test } from "vitest";
import { type Claim, claimChallenge, findAcceptance, listAcceptances } from "../../src/db/acceptances";
import { deleteBlock, insertBlock } from "../../src/db/blocks";
import { closeChallenge, findChallenge, insertChallenge } from "../../src/db/challenges";
import type { ChallengeRow } from "../../src/db/schema";
import { challengeRow, d1, insertRating, NO_LIMITS, NOW, newId } from "./fixtures";

async function kept(changes: Partial<ChallengeRow> = {}): Promise<ChallengeRow> {
  const row = challengeRow(changes);
  await insertChallenge(d1, row, NO_LIMITS);
  return row;
}

const claimOf = (challengeId: string, changes: Partial<Claim> = {}): Claim => ({
  challengeId,
  accepter: { id: newId(), username: "accepter" },
  gameId: newId(),
  coin: "black",
  now: NOW,
  ...changes,
});

const codeOf = async (claim: Claim): Promise<string> => {
  const claimed = await claimChallenge(d1, claim);
  return claimed.ok ? "ok" : claimed.error.code;
};

describe("claiming a challenge", () => {
  test("takes its last use and closes it", async () => {
    const { id } = await kept();
    const claim = claimOf(id);
    const claimed = await claimChallenge(d1, claim);
    expect(claimed).toMatchObject({
      ok: true,
      value: {
        challenge: { id, status: "accepted" },
        acceptance: { challengeId: id, use: 1, gameId: claim.gameId, challengerSide: "white", acceptedAt: NOW },
      },
    });
    expect(await codeOf(claimOf(id))).toBe("challenge-closed");
    expect(await findAcceptance(d1, id, claim.accepter.id)).toMatchObject({ gameId: claim.gameId });
  });

  test("returns the same game to the same player again, also when the challenge is closed", async () => {
    const { id } = await kept();
    const claim = claimOf(id);
    await claimChallenge(d1, claim);
    const again = await claimChallenge(d1, { ...claim, gameId: newId(), now: NOW + 1 });
    expect(again).toMatchObject({ ok: true, value: { acceptance: { gameId: claim.gameId, acceptedAt: NOW } } });
    expect(await listAcceptances(d1, id)).toHaveLength(1);
  });

  test("checks blocks that were added a moment before, without taking a use", async () => {
    for (const byChallenger of [true, false]) {
      const { id, challengerId } = await kept();
      const claim = claimOf(id);
      const [playerId, blockedId] = byChallenger
        ? [challengerId, claim.accepter.id]
        : [claim.accepter.id, challengerId];
      await Promise.all([insertBlock(d1, { playerId, blockedId, createdAt: NOW }), codeOf(claimOf(newId()))]);
      expect(await codeOf(claim)).toBe("blocked");
      expect(await listAcceptances(d1, id)).toEqual([]);
      expect(await codeOf(claimOf(id))).toBe("ok");
      await deleteBlock(d1, playerId, blockedId);
    }
  });

  test("returns the game again also when the players have blocked each other since", async () => {
    const { id, challengerId } = await kept();
    const claim = claimOf(id);
    await claimChallenge(d1, claim);
    await insertBlock(d1, { playerId: challengerId, blockedId: claim.accepter.id, createdAt: NOW });
    expect(await codeOf(claim)).toBe("ok");
  });

  test.each([
    [1549.94, { minRating: 1550, maxRating: null }, "rating-out-of-range"],
    [1549.95, { minRating: 1550, maxRating: null }, "ok"],
    [1700.049, { minRating: null, maxRating: 1700 }, "ok"],
    [1700.05, { minRating: null, maxRating: 1700 }, "rating-out-of-range"],
    [null, { minRating: 1501, maxRating: null }, "rating-out-of-range"],
    [null, { minRating: 1500, maxRating: 1500 }, "ok"],
  ])("by a player rated %d, with the required range %o: %s", async (rating, range, code) => {
    const { id } = await kept(range);
    const claim = claimOf(id);
    if (rating !== null) await insertRating({ playerId: claim.accepter.id, variant: "spartan-chess", rating });
    expect(await codeOf(claim)).toBe(code);
  });

  test("picks the color at random if the challenge does", async () => {
    const { id } = await kept({ color: "random" });
    expect(await claimChallenge(d1, claimOf(id, { coin: "black" }))).toMatchObject({
      value: { acceptance: { challengerSide: "black" } },
    });
  });

  test("refuses missing, closed, own and other players' challenges", async () => {
    expect(await codeOf(claimOf(newId()))).toBe("not-found");
    const expired = await kept({ expiresAt: NOW });
    expect(await codeOf(claimOf(expired.id))).toBe("challenge-closed");
    const own = await kept();
    const challenger = { id: own.challengerId, username: "challenger" };
    expect(await codeOf(claimOf(own.id, { accepter: challenger }))).toBe("own-challenge");
    const direct = await kept({ opponentId: newId(), opponentName: "opponent" });
    expect(await codeOf(claimOf(direct.id))).toBe("challenge-not-for-you");
    const opponent = { id: direct.opponentId ?? "", username: "opponent" };
    expect(await codeOf(claimOf(direct.id, { accepter: opponent }))).toBe("ok");
    for (const { id } of [expired, own]) expect(await listAcceptances(d1, id)).toEqual([]);
  });

  test("never exceeds the number of uses, however many players claim at once", async () => {
    const { id } = await kept({ uses: 3 });
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(claimOf(id))));
    expect(codes.filter((code) => code === "ok")).toHaveLength(3);
    expect((await listAcceptances(d1, id)).map(({ use }) => use)).toEqual([1, 2, 3]);
    expect(await findChallenge(d1, id)).toMatchObject({ status: "accepted", uses: 3, used: 3 });
  });

  test("and canceling exclude each other", async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, challengerId } = await kept();
      const [code, closed] = await Promise.all([
        codeOf(claimOf(id)),
        closeChallenge(d1, { challengeId: id, by: challengerId, status: "canceled" }),
      ]);
      expect(closed.ok).toBe(code !== "ok");
    }
  });
});
