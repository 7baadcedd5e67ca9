import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import {
  DONE,
  JOB_PLACES,
  type JobHandlers,
  type JobOutcome,
  JobRunner,
  type JobRunnerOptions,
} from "../../src/storage/job-runner";
import { JOB_LEASE } from "../../src/storage/job-table";
import { Transactions } from "../../src/storage/transactions";
import { inNewObject } from "./new-object";

/** Waits in real time. */
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const START = Date.parse("2027-01-01T00:00:00Z");

type Kinds = { tell: { payload: unknown; answer: unknown }; count: { payload: number; answer: string } };
type Tell = (payload: unknown) => Promise<JobOutcome<unknown, unknown>>;

interface Bench {
  readonly jobs: JobRunner<Kinds>;
  readonly clock: { now: number };
  readonly failed: string[];
  /** A new runner on the same storage, as after a crash: the first one's memory is lost. */
  readonly woken: () => JobRunner<Kinds>;
  readonly rows: () => readonly Record<string, SqlStorageValue>[];
  readonly put: (id: string, payload: unknown) => void;
}

/** Jobs with their own storage and clock. `tell` is the handler of jobs of that kind. */
function withJobs(tell: Tell, work: (bench: Bench) => Promise<void>, changes: Partial<JobRunnerOptions<Kinds>> = {}) {
  return inNewObject(async (state) => {
    const { storage } = state;
    storage.sql.exec(
      `CREATE TABLE jobs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, payload TEXT NOT NULL, created_at INTEGER NOT NULL,
         attempts INTEGER NOT NULL, due_at INTEGER NOT NULL, last_error TEXT) WITHOUT ROWID`,
    );
    const clock = { now: START };
    const failed: string[] = [];
    const transactions = new Transactions(storage);
    const handlers: JobHandlers<Kinds> = { tell, count: async (n) => ({ answer: `${n} counted` }) };
    const options = {
      sql: storage.sql,
      transactions,
      payloads: { tell: z.unknown(), count: z.number() },
      handlers: () => handlers,
      now: () => clock.now,
      background: (done: Promise<void>) => state.waitUntil(done),
      failed: (id: string, error: unknown) => failed.push(`${id}: ${error instanceof Error ? error.message : error}`),
      ...changes,
    };
    const jobs = new JobRunner(options);
    const put = (id: string, payload: unknown) => transactions.write(() => jobs.put("tell", id, payload));
    const rows = () => storage.sql.exec("SELECT * FROM jobs ORDER BY id").toArray();
    await work({ jobs, clock, failed, put, rows, woken: () => new JobRunner(options) });
  });
}

const until = (check: () => void) => vi.waitFor(check, { interval: 5 });

describe("a job", () => {
  test("runs once with its payload and is then deleted", async () => {
    const told: unknown[] = [];
    await withJobs(
      async (payload) => {
        told.push(payload);
        return DONE;
      },
      async ({ jobs, put, rows }) => {
        expect(jobs.dueAt()).toBeNull();
        put("a", { text: "molon labe" });
        expect(jobs.dueAt()).toBe(START);
        jobs.pump();
        jobs.pump();
        await until(() => expect(rows()).toEqual([]));
        expect(told).toEqual([{ text: "molon labe" }]);
      },
    );
  });

  test("that fails is retried with growing delays, and stores the error", async () => {
    let fails = 2;
    await withJobs(
      async () => {
        fails -= 1;
        if (fails >= 0) throw new Error("not now");
        return DONE;
      },
      async ({ jobs, clock, put, rows, failed }) => {
        put("a", 1);
        for (const [attempts, wait] of [
          [1, 1000],
          [2, 5000],
        ] as const) {
          jobs.pump();
          await until(() => expect(rows()).toMatchObject([{ attempts, last_error: "not now" }]));
          expect(jobs.dueAt()).toBe(clock.now + wait);
          jobs.pump();
          clock.now += wait;
        }
        jobs.pump();
        await until(() => expect(rows()).toEqual([]));
        expect(failed).toEqual(["a: not now", "a: not now"]);
      },
    );
  });

  test("that has failed is retried at once on request, and one that runs is not started twice", async () => {
    let runs = 0;
    const second = Promise.withResolvers<void>();
    await withJobs(
      async () => {
        runs += 1;
        if (runs === 1) throw new Error("not now");
        await second.promise;
        return DONE;
      },
      async ({ jobs, put, rows }) => {
        put("a", 1);
        jobs.pump();
        await until(() => expect(rows()).toMatchObject([{ attempts: 1, due_at: START + 1000 }]));
        jobs.hurry("a");
        jobs.hurry("none");
        jobs.pump();
        await until(() => expect(runs).toBe(2));
        jobs.hurry("a");
        expect(jobs.dueAt()).toBe(START + JOB_LEASE);
        second.resolve();
        await until(() => expect(rows()).toEqual([]));
        expect(runs).toBe(2);
      },
    );
  });

  test("that a crash interrupted runs again when its lease expires, and not before", async () => {
    const told: unknown[] = [];
    await withJobs(
      async (payload) => {
        told.push(payload);
        return told.length === 1 ? new Promise(() => undefined) : DONE;
      },
      async ({ jobs, woken, clock, put, rows }) => {
        put("a", 1);
        jobs.pump();
        const after = woken();
        after.pump();
        expect(after.dueAt()).toBe(START + JOB_LEASE);
        expect(told).toEqual([1]);
        clock.now += JOB_LEASE;
        after.pump();
        await until(() => expect(rows()).toEqual([]));
        expect(told).toEqual([1, 1]);
      },
    );
  });

  test("that is replaced while it runs is run again with the last payload", async () => {
    const told: unknown[] = [];
    let bench: Bench | null = null;
    await withJobs(
      async (payload) => {
        told.push(payload);
        if (told.length === 1) {
          bench?.put("a", "second");
          bench?.jobs.pump();
          bench?.put("a", "third");
        }
        return DONE;
      },
      async (given) => {
        bench = given;
        given.put("a", "first");
        await given.jobs.doNow("tell", "a");
        await until(() => expect(given.rows()).toEqual([]));
      },
    );
    expect(told).toEqual(["first", "third"]);
  });

  test("in steps continues with the remaining ones, and a failed step is retried from there", async () => {
    const done: unknown[] = [];
    await withJobs(
      async (payload) => {
        const step = Number(payload);
        if (step === 2 && done.length < 3) {
          done.push("failed");
          throw new Error("not now");
        }
        done.push(step);
        return step < 3 ? { answer: step, rest: step + 1 } : { answer: step };
      },
      async ({ jobs, clock, put, rows }) => {
        put("a", 1);
        expect(await jobs.doNow("tell", "a")).toBe(1);
        await until(() => expect(rows()).toMatchObject([{ payload: "2", attempts: 1 }]));
        clock.now += 1000;
        await expect(jobs.doNow("tell", "a")).rejects.toThrow("not now");
        expect(await jobs.doNow("tell", "a")).toBe(2);
        await until(() => expect(rows()).toEqual([]));
      },
    );
    expect(done).toEqual([1, "failed", "failed", 2, 3]);
  });

  test("writes its result and its end in one transaction: if that fails, it runs again", async () => {
    let isBroken = true;
    const commit = () => {
      if (isBroken) throw new Error("broken");
    };
    await withJobs(
      async () => ({ answer: "ok", commit }),
      async ({ jobs, put, rows }) => {
        put("a", 1);
        await expect(jobs.doNow("tell", "a")).rejects.toThrow("broken");
        expect(rows()).toMatchObject([{ attempts: 1, last_error: "broken" }]);
        isBroken = false;
        expect(await jobs.doNow("tell", "a")).toBe("ok");
        expect(rows()).toEqual([]);
      },
    );
  });

  test.each([
    ["an unknown kind", "dance", "1", "no handler for jobs of kind dance"],
    ["a name that every object inherits", "constructor", "1", "no handler for jobs of kind constructor"],
    ["an unreadable payload", "count", '"many"', "expected number"],
  ])("of %s fails, is kept, and is reported", async (_name, kind, payload, message) => {
    await withJobs(
      async () => DONE,
      async ({ jobs, rows, failed, put }) => {
        put("a", 1);
        await jobs.doNow("tell", "a");
        // An older or a newer version may have stored it like this.
        jobs.put(kind as "count", "b", JSON.parse(payload) as number);
        jobs.pump();
        await until(() => expect(rows()).toMatchObject([{ id: "b", attempts: 1 }]));
        expect(rows()[0]?.last_error).toContain(message);
        expect(failed).toEqual([expect.stringContaining(message)]);
      },
    );
  });
});

describe("a caller that waits for a job", () => {
  test("gets the answer without waiting for the job's later work", async () => {
    const rest = Promise.withResolvers<void>();
    await withJobs(
      async () => ({ answer: "taken", beforeCommit: () => rest.promise }),
      async ({ jobs, put, rows }) => {
        put("a", 1);
        expect(await jobs.doNow("tell", "a")).toBe("taken");
        expect(rows()).toHaveLength(1);
        expect(jobs.has("a")).toBe(true);
        rest.resolve();
        await until(() => expect(jobs.has("a")).toBe(false));
      },
    );
  });

  test("gets a failure before the answer; a later failure only repeats the job", async () => {
    let isThrough = false;
    await withJobs(
      async (payload) => {
        if (payload === "down") throw new Error("not now");
        return {
          answer: "taken",
          beforeCommit: async () => (isThrough ? undefined : Promise.reject(new Error("later"))),
        };
      },
      async ({ jobs, put, rows, clock }) => {
        put("a", "down");
        await expect(jobs.doNow("tell", "a")).rejects.toThrow("not now");
        put("a", "up");
        expect(await jobs.doNow("tell", "a")).toBe("taken");
        await until(() => expect(rows()).toMatchObject([{ attempts: 1, last_error: "later" }]));
        isThrough = true;
        clock.now += 1000;
        jobs.pump();
        await until(() => expect(rows()).toEqual([]));
      },
    );
  });

  test("shares a running job, and waits for one that replaced it", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const told: unknown[] = [];
    await withJobs(
      async (payload) => {
        told.push(payload);
        await gates[told.length - 1]?.promise;
        return { answer: `told ${String(payload)}` };
      },
      async ({ jobs, put }) => {
        put("a", "first");
        const waiting = [jobs.doNow("tell", "a"), jobs.doNow("tell", "a")];
        put("a", "second");
        waiting.push(jobs.doNow("tell", "a"));
        gates[0]?.resolve();
        gates[1]?.resolve();
        expect(await Promise.all(waiting)).toEqual(["told first", "told first", "told second"]);
        expect(told).toEqual(["first", "second"]);
      },
    );
  });

  test("gets an error if the job does not exist", async () => {
    await withJobs(
      async () => DONE,
      async ({ jobs, put }) => {
        await expect(jobs.doNow("tell", "a")).rejects.toThrow("no job a");
        put("a", 1);
        await expect(jobs.doNow("count", "a")).rejects.toThrow("no job a of kind count");
      },
    );
  });
});

describe("a job that hangs", () => {
  test("fails at its timeout, frees its slot, and is then ignored", async () => {
    const late = Promise.withResolvers<JobOutcome<unknown, unknown>>();
    let tries = 0;
    let isCommitted = false;
    await withJobs(
      async () => {
        tries += 1;
        return tries === 1 ? late.promise : new Promise(() => undefined);
      },
      async ({ jobs, put, rows }) => {
        put("a", 1);
        await expect(jobs.doNow("tell", "a")).rejects.toThrow("timed out");
        expect(rows()).toMatchObject([{ attempts: 1, last_error: "timed out after 30 ms" }]);
        const again = jobs.doNow("tell", "a");
        late.resolve({
          answer: "late",
          commit: () => {
            isCommitted = true;
          },
        });
        await expect(again).rejects.toThrow("timed out");
        expect([tries, isCommitted]).toEqual([2, false]);
        expect(rows()).toMatchObject([{ attempts: 2 }]);
      },
      { timeLimit: 30 },
    );
  });

  test("does not start its last part after its timeout", async () => {
    let isBegun = false;
    const beforeCommit = async () => {
      isBegun = true;
    };
    await withJobs(
      async () => {
        await pause(60);
        return { answer: "late", beforeCommit };
      },
      async ({ jobs, put }) => {
        put("a", 1);
        await expect(jobs.doNow("tell", "a")).rejects.toThrow("timed out");
        await pause(60);
        expect(isBegun).toBe(false);
      },
      { timeLimit: 20 },
    );
  });

  test("does not delay others: they run beside it, and more than the number of slots after it", async () => {
    const told: unknown[] = [];
    let most = 0;
    let present = 0;
    await withJobs(
      async (payload) => {
        present += 1;
        most = Math.max(most, present);
        if (payload === "hang") {
          // The slot is freed when the job is given up, which happens after this line.
          await pause(30);
          present -= 1;
          return new Promise(() => undefined);
        }
        await Promise.resolve();
        present -= 1;
        told.push(payload);
        return DONE;
      },
      async ({ jobs, put, rows }) => {
        for (let i = 0; i < JOB_PLACES; i += 1) put(`a${i}`, "hang");
        for (let i = 0; i < 40; i += 1) put(`b${i}`, i);
        put("c", "now");
        jobs.pump();
        await jobs.doNow("tell", "c");
        expect(told).toEqual(["now"]);
        await until(() => expect(rows()).toHaveLength(JOB_PLACES));
        expect(told).toHaveLength(41);
        expect(most).toBe(JOB_PLACES + 1);
        await until(() => expect(rows().filter(({ attempts }) => attempts === 1)).toHaveLength(JOB_PLACES));
      },
      { timeLimit: 60 },
    );
  });
});

test("all jobs of a kind can be removed", async () => {
  await withJobs(
    async () => DONE,
    async ({ jobs, put, rows }) => {
      put("a", 1);
      jobs.put("count", "b", 1);
      jobs.removeKind("tell");
      expect(rows()).toMatchObject([{ id: "b", kind: "count" }]);
      expect(await jobs.doNow("count", "b")).toBe("1 counted");
    },
  );
});
