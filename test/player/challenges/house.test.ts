import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { insertBlock } from "../../../src/db/blocks";
import { findChallenge } from "../../../src/db/challenges";
import { Room } from "../../../src/room/room";
import { housePlayerOf } from "../../../src/shared/house";
import { roomStub } from "../../room/fixtures";
import { challenge, evict, fireAlarm, newId, newPlayer, rows, travelTo, until, within } from "../fixtures";

const recruit = housePlayerOf(3);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const jobsOf = (id: string) => rows(id, "SELECT id, attempts, due_at FROM jobs");
const gameOf = async (gameId: string, viewer: string) => {
  const seen = await roomStub(gameId).view(viewer, { board: false });
  return seen.ok ? "a game" : seen.error.code;
};

async function toHouse() {
  const me = await newPlayer();
  return { me, row: challenge(me, recruit), gameId: newId("g") };
}

describe("a challenge to the house", () => {
  test("that a crash interrupts before the acceptance is accepted after the restart, in the same game", async () => {
    travelTo(Date.parse("2027-01-01T00:00:00Z"));
    const { me, row, gameId } = await toHouse();
    const accept = vi.spyOn(Room.prototype, "acceptChallenge").mockRejectedValue(new Error("killed"));
    expect(await within(me.id, (self) => self.postChallenge(row, gameId).catch(String))).toBe("Error: killed");
    expect(await findChallenge(env.DB, row.id)).toMatchObject({ status: "open" });
    expect(await gameOf(gameId, me.id)).toBe("not-found");
    accept.mockRestore();
    await evict(me.id);
    travelTo(Date.now() + 60_000);
    await fireAlarm(me.id);
    await until(async () => expect(await jobsOf(me.id)).toEqual([]));
    expect(await findChallenge(env.DB, row.id)).toMatchObject({ status: "accepted", used: 1 });
    expect(await gameOf(gameId, me.id)).toBe("a game");
    expect(await me.rpc.postChallenge(row, gameId)).toMatchObject({ ok: true, value: { status: "accepted" } });
    await until(async () => expect(await me.rpc.runningGames()).toMatchObject([{ id: gameId }]));
  });

  test("that a crash interrupts after the acceptance leads to the same game", async () => {
    travelTo(Date.parse("2027-01-01T00:00:00Z"));
    const { me, row, gameId } = await toHouse();
    const original = Room.prototype.acceptChallenge;
    const accept = vi.spyOn(Room.prototype, "acceptChallenge").mockImplementation(async function (this: Room, ...args) {
      await original.apply(this, args);
      throw new Error("killed");
    });
    expect(await within(me.id, (self) => self.postChallenge(row, gameId).catch(String))).toBe("Error: killed");
    accept.mockRestore();
    await evict(me.id);
    travelTo(Date.now() + 60_000);
    await fireAlarm(me.id);
    await until(async () => expect(await jobsOf(me.id)).toEqual([]));
    expect(await me.rpc.runningGames()).toMatchObject([{ id: gameId }]);
  });

  test("that is canceled during the acceptance is either canceled or accepted", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { me, row, gameId } = await toHouse();
      const [posted, closed] = await Promise.all([
        me.rpc.postChallenge(row, gameId),
        me.rpc.closeChallenge(row.id, { status: "canceled" }),
      ]);
      const stands = (await findChallenge(env.DB, row.id))?.status;
      expect(posted).toMatchObject({ ok: true, value: { status: stands } });
      expect(closed.ok).toBe(stands === "canceled");
      expect(await gameOf(gameId, me.id)).toBe(stands === "accepted" ? "a game" : "not-found");
    }
  });

  test("of a player who has blocked the house meanwhile is declined and uses no slot", async () => {
    const { me, row, gameId } = await toHouse();
    await insertBlock(env.DB, { playerId: me.id, blockedId: recruit.id, createdAt: 0 });
    expect(await me.rpc.postChallenge(row, gameId)).toEqual({ ok: false, error: { code: "blocked" } });
    expect(await findChallenge(env.DB, row.id)).toMatchObject({ status: "declined" });
    expect(await jobsOf(me.id)).toEqual([]);
  });
});
