import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findChallenge } from "../../../src/db/challenges";
import { Player } from "../../../src/player/player";
import {
  alarmOf,
  challenge,
  evict,
  feedIds,
  fireAlarm,
  newPlayer,
  rawStub,
  rows,
  travelTo,
  until,
  within,
} from "../fixtures";

const START = Date.parse("2027-01-01T00:00:00Z");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const jobsOf = (id: string) => rows(id, "SELECT id, attempts, due_at FROM jobs");
const untilNoJobs = (id: string) => until(async () => expect(await jobsOf(id)).toEqual([]));

/** Makes D1 fail while the callback returns true. */
function breakD1(isBroken: () => boolean): void {
  for (const method of ["prepare", "batch"] as const) {
    const original = env.DB[method].bind(env.DB) as (...args: unknown[]) => unknown;
    vi.spyOn(env.DB, method).mockImplementation((...args: unknown[]): never => {
      if (isBroken()) throw new Error("D1 is down");
      return original(...args) as never;
    });
  }
}

describe("posting", () => {
  test("a direct challenge stores it in D1 and notifies the opponent once", async () => {
    const [me, other] = [await newPlayer("leonidas"), await newPlayer("xerxes")];
    const row = challenge(me, other);
    await me.rpc.postChallenge(row);
    expect(await findChallenge(env.DB, row.id)).toEqual(row);
    await untilNoJobs(me.id);
    await me.rpc.postChallenge(row);
    await untilNoJobs(me.id);
    const feed = await other.rpc.feed(null, 10);
    expect(feed).toMatchObject({
      value: {
        items: [
          {
            id: `${row.id}-received`,
            type: "challenge.received",
            data: { challengeId: row.id, challenger: { username: "leonidas" }, timeControl: { perMove: "P3D" } },
          },
        ],
      },
    });
    expect(await feedIds(me.rpc)).toEqual([]);
  });

  test("notifies the opponent although the answer of D1 was lost and the request was repeated", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const row = challenge(me, other);
    const batch = env.DB.batch.bind(env.DB);
    vi.spyOn(env.DB, "batch").mockImplementationOnce(async (statements) => {
      await batch(statements);
      throw new Error("the answer was lost");
    });
    const first = await within(me.id, (self) => self.postChallenge(row).catch(String));
    expect(first).toBe("Error: the answer was lost");
    expect(await findChallenge(env.DB, row.id)).toEqual(row);
    await me.rpc.postChallenge({ ...row, createdAt: row.createdAt + 60_000 });
    await untilNoJobs(me.id);
    expect(await feedIds(other.rpc)).toEqual([`${row.id}-received`]);
  });

  test("an open challenge notifies nobody and leaves no job", async () => {
    const me = await newPlayer();
    const row = challenge(me, null);
    await me.rpc.postChallenge(row);
    expect(await findChallenge(env.DB, row.id)).toEqual(row);
    expect(await jobsOf(me.id)).toEqual([]);
  });

  test("fails while D1 is down and is completed later, once", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const row = challenge(me, other);
    travelTo(START);
    let isDown = true;
    breakD1(() => isDown);
    expect(await within(me.id, (self) => self.postChallenge(row).catch(String))).toBe("Error: D1 is down");
    const dues: unknown[] = [];
    for (let round = 1; round <= 9; round += 1) {
      const [job] = await jobsOf(me.id);
      expect(job).toMatchObject({ id: `post-${row.id}`, attempts: round });
      const due = Number(job?.due_at);
      dues.push(due - Date.now());
      const alarm = await alarmOf(me.id);
      expect(alarm).not.toBeNull();
      expect(alarm).toBeLessThanOrEqual(due);
      travelTo(due);
      if (round % 2 === 0) await evict(me.id);
      expect(await fireAlarm(me.id)).toBe(true);
      await until(async () => expect((await jobsOf(me.id))[0]?.attempts).toBe(round + 1));
    }
    expect(dues).toEqual([1, 5, 30, 120, 600, 1800, 3600, 3600, 3600].map((seconds) => seconds * 1000));
    isDown = false;
    travelTo(Number((await jobsOf(me.id))[0]?.due_at));
    await fireAlarm(me.id);
    await untilNoJobs(me.id);
    expect(await findChallenge(env.DB, row.id)).toEqual(row);
    expect(await feedIds(other.rpc)).toEqual([`${row.id}-received`]);
  });

  test("is not completed after its challenger was erased while D1 was down", async () => {
    travelTo(START);
    const me = await newPlayer();
    const row = challenge(me, null);
    let isDown = true;
    breakD1(() => isDown);
    expect(await within(me.id, (self) => self.postChallenge(row).catch(String))).toBe("Error: D1 is down");
    isDown = false;
    await me.rpc.erase();
    await untilNoJobs(me.id);
    travelTo(START + 60_000);
    await fireAlarm(me.id);
    await untilNoJobs(me.id);
    expect(await findChallenge(env.DB, row.id)).toBeNull();
  });

  test("succeeds if the opponent's object fails, which is notified later", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const row = challenge(me, other);
    travelTo(START);
    const notify = vi.spyOn(Player.prototype, "notify").mockRejectedValue(new Error("overloaded"));
    await me.rpc.postChallenge(row);
    await until(async () => expect(await jobsOf(me.id)).toMatchObject([{ attempts: 1 }]));
    // The challenge is canceled before the opponent is notified. The opponent still gets both events in order.
    expect(await me.rpc.closeChallenge(row.id, { status: "canceled" })).toMatchObject({ ok: true });
    await until(async () =>
      expect(await jobsOf(me.id)).toMatchObject([{ id: `close-${row.id}`, attempts: 1 }, { attempts: 1 }]),
    );
    notify.mockRestore();
    await evict(me.id);
    for (let round = 1; round <= 3; round += 1) {
      travelTo(Date.now() + 5000);
      await fireAlarm(me.id);
      await until(async () =>
        expect(await rows(me.id, "SELECT 1 FROM jobs WHERE due_at > ?", Date.now() + 10_000)).toEqual([]),
      );
    }
    await untilNoJobs(me.id);
    expect(await feedIds(other.rpc)).toEqual([`${row.id}-received`, `${row.id}-canceled`]);
  });
});

describe("closing", () => {
  test("notifies the opponent if the challenger closes it, and the challenger if the opponent does", async () => {
    const [me, other] = [await newPlayer("leonidas"), await newPlayer("xerxes")];
    const [one, two] = [challenge(me, other), challenge(me, other)];
    await me.rpc.postChallenge(one);
    await me.rpc.postChallenge(two);
    await untilNoJobs(me.id);
    expect(await me.rpc.closeChallenge(one.id, { status: "canceled" })).toMatchObject({
      value: { status: "canceled" },
    });
    expect(await other.rpc.closeChallenge(two.id, { status: "declined", reason: "too-fast" })).toMatchObject({
      value: { status: "declined", declineReason: "too-fast" },
    });
    await untilNoJobs(me.id);
    await untilNoJobs(other.id);
    expect(await feedIds(other.rpc)).toEqual([`${one.id}-received`, `${two.id}-received`, `${one.id}-canceled`]);
    expect(await me.rpc.feed(null, 10)).toMatchObject({
      value: {
        items: [
          {
            id: `${two.id}-declined-too-fast`,
            type: "challenge.declined",
            data: { challengeId: two.id, opponent: { username: "xerxes" }, reason: "too-fast" },
          },
        ],
      },
    });
  });

  test("has no effect when repeated; a different end or another player's challenge is refused without a job", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const row = challenge(me, other);
    await me.rpc.postChallenge(row);
    await untilNoJobs(me.id);
    for (let time = 0; time < 2; time += 1) {
      expect(await me.rpc.closeChallenge(row.id, { status: "canceled" })).toMatchObject({ ok: true });
    }
    await untilNoJobs(me.id);
    expect(await other.rpc.closeChallenge(row.id, { status: "declined", reason: "later" })).toEqual({
      ok: false,
      error: { code: "challenge-closed" },
    });
    expect(await other.rpc.closeChallenge(row.id, { status: "canceled" })).toMatchObject({
      error: { code: "not-found" },
    });
    expect(await jobsOf(other.id)).toEqual([]);
    expect(await feedIds(other.rpc)).toEqual([`${row.id}-received`, `${row.id}-canceled`]);
  });

  test("an open challenge notifies nobody", async () => {
    const me = await newPlayer();
    const row = challenge(me, null);
    await me.rpc.postChallenge(row);
    expect(await me.rpc.closeChallenge(row.id, { status: "canceled" })).toMatchObject({ ok: true });
    expect(await jobsOf(me.id)).toEqual([]);
  });
});

test("waking the object restores a lost alarm", async () => {
  travelTo(START - 60_000);
  const [me, other] = [await newPlayer(), await newPlayer()];
  vi.spyOn(Player.prototype, "notify").mockRejectedValue(new Error("overloaded"));
  await me.rpc.postChallenge(challenge(me, other));
  await until(async () => expect(await jobsOf(me.id)).toMatchObject([{ attempts: 1 }]));
  await runInDurableObject(rawStub(me.id), (_, state) => state.storage.sql.exec("UPDATE jobs SET due_at = ?", START));
  await runInDurableObject(rawStub(me.id), (_, state) => state.storage.deleteAlarm());
  await evict(me.id);
  await me.rpc.listTokens();
  expect(await alarmOf(me.id)).toBe(START);
});
