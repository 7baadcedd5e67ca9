import { describe, expect, test } from "vitest";
import { alarmDelay } from "../../src/metrics/metrics";
import { type AlarmOptions, AlarmScheduler, type DueTime } from "../../src/storage/alarm-scheduler";
import { Transactions } from "../../src/storage/transactions";
import { inNewObject } from "./new-object";

const NOW = Date.parse("2027-01-01T00:00:00Z");
const OVERDUE = 5_000;

/** A scheduler for the test's due times, with a storage that records changes of its alarm. */
function scheduler(names: readonly string[], changes: Partial<AlarmOptions> = {}) {
  const log: (number | null)[] = [];
  let set: number | null = null;
  const put = (at: number | null): Promise<void> => {
    set = at;
    log.push(at);
    return Promise.resolve();
  };
  const due: Record<string, number | null> = {};
  const ran: string[] = [];
  const failed: string[] = [];
  const clock = { now: NOW };
  const dueTimes = Object.fromEntries(
    names.map((name) => [name, { dueAt: () => due[name] ?? null, run: () => void ran.push(name) }]),
  );
  const transactions = new Transactions({ transactionSync: (change) => change() });
  const alarm = new AlarmScheduler({
    kind: "game",
    storage: {
      getAlarm: async () => set,
      setAlarm: (at: number | Date) => put(Number(at)),
      deleteAlarm: () => put(null),
    },
    transactions,
    dueTimes,
    isExact: false,
    overdueDelay: OVERDUE,
    now: () => clock.now,
    failed: (name, error) => failed.push(`${name}: ${String(error)}`),
    ...changes,
  });
  const schedule = (times: Record<string, number | null>) => transactions.write(() => void Object.assign(due, times));
  return { alarm, schedule, log, due, ran, failed, clock };
}

describe("the alarm", () => {
  test("is set only if it would otherwise be too late", () => {
    const { schedule, log } = scheduler(["a", "b"]);
    for (const at of [null, 100, 100, 200, null, 50, 70]) schedule({ a: at === null ? null : NOW + at });
    schedule({ a: NOW + 70, b: NOW + 20 });
    expect(log).toEqual([NOW + 100, NOW + 50, NOW + 20]);
  });

  test("moves to the next due time when work is done, and is not written again", () => {
    const { alarm, schedule, log, due } = scheduler(["a", "b"], { isExact: true });
    schedule({ a: NOW, b: NOW + 60_000 });
    due.a = null;
    for (let times = 0; times < 2; times += 1) alarm.settle();
    expect(log).toEqual([NOW + OVERDUE, NOW + 60_000]);
  });

  test("with exact times follows the earliest due time, and is not written if that stays the same", () => {
    const { schedule, log } = scheduler(["a", "b"], { isExact: true });
    schedule({});
    for (const at of [100, 100, 200, 50]) schedule({ a: NOW + at, b: NOW + 1000 });
    schedule({ a: null });
    schedule({ b: null });
    schedule({});
    expect(log).toEqual([null, NOW + 100, NOW + 200, NOW + 50, NOW + 1000, null]);
  });

  test.each([false, true])("is set a little ahead while work is already due (exact: %j)", (isExact) => {
    const { schedule, log, clock } = scheduler(["a", "b"], { isExact });
    schedule({ a: NOW + 60_000 });
    schedule({ b: NOW });
    clock.now += 1000;
    schedule({ b: NOW - 10 });
    schedule({ a: null });
    expect(log).toEqual([NOW + 60_000, NOW + OVERDUE]);
  });

  test("is set again if the runtime has lost it, which does not fire it for minutes", () => {
    const { schedule, log, clock } = scheduler(["a"]);
    schedule({ a: NOW });
    clock.now += 60_000;
    schedule({ a: NOW });
    clock.now += 120_000;
    schedule({ a: NOW });
    expect(log).toEqual([NOW + OVERDUE, NOW + 180_000 + OVERDUE]);
  });

  test("is set for new work after it was cleared", () => {
    const { alarm, schedule, log } = scheduler(["a"]);
    schedule({ a: NOW });
    alarm.clear();
    alarm.clear();
    schedule({ a: NOW });
    expect(log).toEqual([NOW + OVERDUE, null, NOW + OVERDUE]);
  });

  test("is set again after it has fired, and runs all work, including work that is not due", async () => {
    const { alarm, schedule, log, ran } = scheduler(["a", "b"]);
    schedule({ a: NOW + 10, b: NOW + 20 });
    await alarm.onAlarm();
    expect(ran).toEqual(["a", "b"]);
    expect(log).toEqual([NOW + 10, NOW + 10]);
  });

  test("is restored on startup, at once if its time has passed, and kept if it is early enough", async () => {
    const { alarm, due, log } = scheduler(["a"]);
    due.a = NOW - 100;
    await alarm.restore();
    expect(log).toEqual([NOW - 100]);
    const early = scheduler(["a"]);
    early.schedule({ a: NOW + 10 });
    const woken = new AlarmScheduler({ ...optionsOf(early), dueTimes: { a: { dueAt: () => NOW + 20, run() {} } } });
    await woken.restore();
    expect(early.log).toEqual([NOW + 10]);
  });

  test("is not restored if a write sets it first", async () => {
    const { alarm, schedule, log } = scheduler(["a"]);
    const restored = alarm.restore();
    schedule({ a: NOW + 100 });
    await restored;
    expect(log).toEqual([NOW + 100]);
  });
});

test("the metrics say how late an alarm fired; a call of the handler without an alarm does not count", async () => {
  const { alarm, due, clock } = scheduler(["a"], { kind: "late" });
  due.a = NOW;
  clock.now = NOW + 7_000;
  const info = { isRetry: false, retryCount: 0, scheduledTime: NOW };
  await alarm.onAlarm(info);
  await alarm.onAlarm();
  const samples = alarmDelay.family().samples.filter(({ labels }) => labels.kind === "late");
  const sampleOf = (suffix: string, le?: string) =>
    samples.find((sample) => sample.suffix === suffix && (sample.labels as { le?: string }).le === le)?.value;
  expect([sampleOf("_count"), sampleOf("_sum")]).toEqual([1, 7]);
  expect([sampleOf("_bucket", "5"), sampleOf("_bucket", "15")]).toEqual([0, 1]);
});

/** The scheduler options of a test, as far as they concern storage. */
function optionsOf({ log }: { log: (number | null)[] }): AlarmOptions {
  return {
    kind: "game",
    storage: {
      getAlarm: async () => log.at(-1) ?? null,
      setAlarm: async (at) => void log.push(Number(at)),
      deleteAlarm: async () => void log.push(null),
    },
    transactions: { beforeCommit: () => undefined, onRollback: () => undefined },
    dueTimes: {},
    isExact: false,
    overdueDelay: OVERDUE,
    now: () => NOW,
    failed: () => undefined,
  };
}

describe("an alarm that fires", () => {
  const throwing: DueTime = {
    dueAt: () => {
      throw new Error("no due time");
    },
    run: () => {
      throw new Error("planted");
    },
  };

  test("runs each piece of work on its own, and is set again whatever they do", async () => {
    const ran: string[] = [];
    const { alarm, failed, log } = scheduler([], {
      dueTimes: {
        throwing,
        rejecting: { dueAt: () => null, run: () => Promise.reject(new Error("later")) },
        good: { dueAt: () => NOW + 100_000, run: () => void ran.push("good") },
      },
    });
    await alarm.onAlarm();
    expect(ran).toEqual(["good"]);
    expect(failed).toEqual(["throwing: Error: planted", "rejecting: Error: later", "throwing: Error: no due time"]);
    expect(log).toEqual([NOW + OVERDUE]);
  });

  test("waits for the work that it started, but not for work that hangs", async () => {
    let isThrough = false;
    const through = async () => {
      await Promise.resolve();
      isThrough = true;
    };
    const { alarm, log } = scheduler([], {
      dueTimes: {
        slow: { dueAt: () => null, run: through },
        hanging: { dueAt: () => NOW + 50, run: () => new Promise(() => undefined) },
      },
    });
    await alarm.onAlarm();
    expect(isThrough).toBe(true);
    expect(log).toEqual([NOW + 50]);
  });
});

test("a write that throws leaves neither rows nor alarm, in storage or memory", async () => {
  await inNewObject(async ({ storage }) => {
    storage.sql.exec("CREATE TABLE scratch (n INTEGER PRIMARY KEY)");
    let due: number | null = null;
    const transactions = new Transactions(storage);
    new AlarmScheduler({
      ...optionsOf({ log: [] }),
      storage,
      transactions,
      now: () => Date.now(),
      dueTimes: { a: { dueAt: () => due, run() {} } },
    });
    const at = Date.now() + 60_000;
    const insert = (broken: boolean) =>
      transactions.write(() => {
        storage.sql.exec("INSERT INTO scratch VALUES (NULL)");
        due = at;
        transactions.write(() => storage.sql.exec(`INSERT INTO ${broken ? "nowhere" : "scratch"} VALUES (NULL)`));
      });
    const count = () => storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM scratch").one().n;
    expect(() => insert(true)).toThrow();
    expect([count(), await storage.getAlarm()]).toEqual([0, null]);
    insert(false);
    expect([count(), await storage.getAlarm()]).toEqual([2, at]);
  });
});
