import { describe, expect, test } from "vitest";
import { CALM, Faults } from "../../sim/platform/faults";
import { lost, Network } from "../../sim/platform/network";
import { runIn } from "../../sim/platform/process";
import { Random } from "../../sim/platform/random";
import { Scheduler } from "../../sim/platform/scheduler";
import { GoneError, type ObjectClass, SimulatedObject } from "../../sim/platform/simulated-object";
import { type SimulatedSocket, SimulatedSocketPair } from "../../sim/platform/sockets";

// The simulated platform keeps the rules of the real one on which the objects rely.

interface Ctx {
  readonly storage: DurableObjectStorage;
  readonly acceptWebSocket: (socket: WebSocket, tags: readonly string[]) => void;
  readonly getWebSockets: (tag: string) => readonly WebSocket[];
  readonly blockConcurrencyWhile: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** An object that counts in its storage, and whose alarm counts too. */
class Counter {
  static alarmFailures = 0;
  readonly ctx: Ctx;
  loads = 0;

  constructor(ctx: Ctx) {
    this.ctx = ctx;
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, count INTEGER)");
    void ctx.blockConcurrencyWhile(async () => {
      this.loads += 1;
    });
  }

  /** Accepts a WebSocket. */
  fetch(): Response {
    const { 0: client, 1: server } = new SimulatedSocketPair();
    this.ctx.acceptWebSocket(server as unknown as WebSocket, ["one"]);
    return { webSocket: client } as unknown as Response;
  }

  /** Writes, and sends the count to all sockets. */
  addAndRing(name: string): void {
    const count = this.add(name);
    for (const socket of this.ctx.getWebSockets("one")) socket.send(String(count));
  }

  webSocketClose(): void {
    this.add("closed");
  }

  add(name: string): number {
    const { sql } = this.ctx.storage;
    sql.exec("INSERT INTO counts VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1", name);
    return this.count(name);
  }

  count(name: string): number {
    const [row] = this.ctx.storage.sql.exec("SELECT count FROM counts WHERE name = ?", name).toArray();
    return Number(row?.count ?? 0);
  }

  addAndFail(name: string): void {
    this.ctx.storage.transactionSync(() => {
      this.add(name);
      void this.ctx.storage.setAlarm(Number.MAX_SAFE_INTEGER);
      throw new Error("no");
    });
  }

  async alarmAt(at: number | null): Promise<number | null> {
    if (at !== null) await this.ctx.storage.setAlarm(at);
    return this.ctx.storage.getAlarm();
  }

  alarm(): void {
    if (Counter.alarmFailures > 0) {
      Counter.alarmFailures -= 1;
      throw new Error("the alarm failed");
    }
    this.add("alarms");
  }
}

function surroundings(rates = CALM, seed = 1) {
  const random = new Random(seed);
  const scheduler = new Scheduler(random, 1_000_000);
  const faults = new Faults(rates, random);
  const network = new Network(scheduler, random, faults);
  const around = { scheduler, random, faults, network, env: () => ({}) };
  const object = new SimulatedObject("COUNTERS", "one", Counter as unknown as ObjectClass, around);
  /** Runs time until a promise is settled. */
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const state = { isSettled: false };
    const done = () => {
      state.isSettled = true;
    };
    work.then(done, done);
    await scheduler.runUntil(scheduler.now + 1_000_000, () => state.isSettled);
    return work;
  };
  const call = (method: string, ...args: readonly unknown[]) => settled(object.handle(method, args));
  return { scheduler, network, around, object, call, settled };
}

describe("a simulated object", () => {
  test("answers when its writes are on disk, and a crash loses only what was not answered", async () => {
    const { object, call } = surroundings();
    expect(await call("add", "a")).toBe(1);
    const unanswered = object.handle("add", ["a"]);
    unanswered.catch(() => undefined);
    await Promise.resolve();
    object.crash();
    await expect(unanswered).rejects.toThrow(lost().message);
    expect(await call("count", "a")).toBe(1);
  });

  test("undoes the rows and the alarm of a failed transaction", async () => {
    const { call } = surroundings();
    await expect(call("addAndFail", "a")).rejects.toThrow("no");
    expect(await call("count", "a")).toBe(0);
    expect(await call("alarmAt", null)).toBeNull();
  });

  test("a crashed instance cannot write", async () => {
    const { around } = surroundings();
    let writing = () => 0;
    class Kept extends Counter {
      constructor(ctx: Ctx) {
        super(ctx);
        writing = () => this.add("a");
      }
    }
    const object = new SimulatedObject("COUNTERS", "two", Kept as unknown as ObjectClass, around);
    object.handle("count", ["a"]).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(object.isAwake).toBe(true);
    object.crash();
    expect(object.isAwake).toBe(false);
    expect(() => writing()).toThrow(GoneError);
  });

  test("repeats a failed alarm, and gives up after six failures", async () => {
    const { scheduler, call, object } = surroundings();
    Counter.alarmFailures = 2;
    await call("alarmAt", scheduler.now + 1_000);
    await scheduler.runUntil(scheduler.now + 600_000);
    expect(await call("count", "alarms")).toBe(1);
    Counter.alarmFailures = 6;
    await call("alarmAt", scheduler.now + 1_000);
    await scheduler.runUntil(scheduler.now + 600_000);
    expect(await call("count", "alarms")).toBe(1);
    expect(object.storage.alarm).toBeNull();
  });
});

describe("a simulated WebSocket", () => {
  /** Opens a socket, and collects what arrives at the client. */
  async function opened(rates = CALM) {
    const world = surroundings(rates);
    const heard: string[] = [];
    const socket = await world.settled(
      world.object
        .handle("fetch", [], false)
        .then((response) => (response as { webSocket: SimulatedSocket }).webSocket),
    );
    const client = { isDead: false, confirmed: () => Promise.resolve(), die: () => undefined };
    runIn(client, () => socket.accept());
    socket.addEventListener("message", ({ data }) => heard.push(String(data)));
    socket.addEventListener("close", ({ code }) => heard.push(`closed ${code}`));
    const pass = () => world.scheduler.runUntil(world.scheduler.now + 20_000);
    return { ...world, heard, socket, client, pass };
  }

  test("brings messages in order, also after an eviction", async () => {
    const { call, heard, pass, object } = await opened({ ...CALM, eviction: 1 });
    for (let count = 0; count < 5; count += 1) await call("addAndRing", "a");
    await pass();
    expect(object.isAwake).toBe(false);
    expect(heard).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("brings no message about a write that a crash has lost, and breaks", async () => {
    const { object, heard, pass, call } = await opened();
    object.handle("addAndRing", ["a"]).catch(() => undefined);
    await Promise.resolve();
    object.crash();
    await pass();
    expect(heard).toEqual(["closed 1006"]);
    expect(await call("count", "a")).toBe(0);
  });

  test("tells the object that the client has closed it, or has died before a message", async () => {
    const first = await opened();
    first.socket.close();
    await first.pass();
    expect(await first.call("count", "closed")).toBe(1);
    const second = await opened();
    second.client.isDead = true;
    await second.call("addAndRing", "a");
    await second.pass();
    expect(await second.call("count", "closed")).toBe(1);
    expect(second.heard).toEqual([]);
  });
});

describe("the simulated network", () => {
  test.each([
    ["lostCall", 0],
    ["lostAnswer", 1],
  ] as const)("%s fails a call that was made %i times", async (kind, times) => {
    const { network, settled } = surroundings({ ...CALM, [kind]: 1 });
    let made = 0;
    const calling = network.call(async () => {
      made += 1;
    });
    await expect(settled(calling)).rejects.toThrow("Network connection lost.");
    expect(made).toBe(times);
  });
});

test("a process that dies at a call gets no answer, whether the call was made or not", async () => {
  const made = new Set<number>();
  for (let seed = 1; seed <= 10; seed += 1) {
    const { network, scheduler } = surroundings({ ...CALM, callerCrash: 1 }, seed);
    const process = {
      isDead: false,
      confirmed: () => Promise.resolve(),
      die: () => {
        process.isDead = true;
      },
    };
    let count = 0;
    const calling = runIn(process, () =>
      network.call(async () => {
        count += 1;
      }),
    );
    void calling.then(() => expect.unreachable());
    await scheduler.runUntil(scheduler.now + 1_000);
    expect(process.isDead).toBe(true);
    made.add(count);
  }
  expect([...made].sort()).toEqual([0, 1]);
});

test("a doubled call is made twice, and has one answer", async () => {
  const { network, scheduler, settled } = surroundings({ ...CALM, doubledCall: 1 });
  let made = 0;
  const arrive = async () => {
    made += 1;
    return made;
  };
  await expect(settled(network.call(arrive))).resolves.toBeGreaterThan(0);
  await scheduler.runUntil(scheduler.now + 10_000);
  expect(made).toBe(2);
  await expect(settled(network.call(arrive, true))).resolves.toBe(3);
  await scheduler.runUntil(scheduler.now + 10_000);
  expect(made).toBe(3);
});

test.each([
  ["earlyAlarm", -600_000, -100],
  ["lateAlarm", 100, 600_000],
] as const)("%s changes the time of an alarm", async (kind, least, most) => {
  const { call, scheduler } = surroundings({ ...CALM, [kind]: 1 });
  const at = scheduler.now + 700_000;
  await call("alarmAt", at);
  while ((await call("count", "alarms")) === 0) await scheduler.runUntil(scheduler.now + 100);
  const delay = scheduler.now - at;
  expect(delay).toBeGreaterThan(least);
  expect(delay).toBeLessThan(most + 1_000);
});

test("random numbers depend on the seed only", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, () => draws(seed).uint32());
  const draws = (seed: number) => new Random(seed);
  expect(draw(1)).toEqual(draw(1));
  const [one, other] = [new Random(1), new Random(2 ** 32 + 1)];
  expect([one.uint32(), one.uint32()]).not.toEqual([other.uint32(), other.uint32()]);
});
