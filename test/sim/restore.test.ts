import { expect, test } from "vitest";
import { Meanings } from "../../sim/meanings";
import { Database } from "../../sim/platform/database";
import { CALM, Faults } from "../../sim/platform/faults";
import { lost, Network } from "../../sim/platform/network";
import { ObjectStorage } from "../../sim/platform/object-storage";
import { Random } from "../../sim/platform/random";
import { Scheduler } from "../../sim/platform/scheduler";
import { type ObjectClass, SimulatedObject } from "../../sim/platform/simulated-object";

interface Ctx {
  readonly storage: DurableObjectStorage;
}

/** An object that counts its alarms in memory. */
class Waker {
  static alarms = 0;
  readonly ctx: Ctx;

  constructor(ctx: Ctx) {
    this.ctx = ctx;
  }

  wakeAt(at: number): void {
    void this.ctx.storage.setAlarm(at);
  }

  alarm(): void {
    Waker.alarms += 1;
  }
}

function surroundings(rates = CALM) {
  const random = new Random(1);
  const scheduler = new Scheduler(random, 1_000_000);
  const faults = new Faults(rates, random);
  const network = new Network(scheduler, random, faults);
  return { scheduler, random, faults, network, env: () => ({}) };
}

test("a stop of the server loses the calls on their way, and copies that would arrive later", async () => {
  const { network, scheduler } = surroundings({ ...CALM, doubledCall: 1 });
  let arrivals = 0;
  const arrive = async () => {
    arrivals += 1;
  };
  const early = network.call(arrive).catch(String);
  network.cut();
  await scheduler.runUntil(scheduler.now + 10_000);
  expect(await early).toBe(String(lost()));
  expect(arrivals).toBe(0);
  void network.call(arrive).catch(() => undefined);
  while (arrivals === 0) await scheduler.runUntil(scheduler.now + 0.5);
  network.cut();
  await scheduler.runUntil(scheduler.now + 10_000);
  expect(arrivals).toBe(1);
});

test("a clock that jumps runs overdue tasks at the new time", async () => {
  const { scheduler } = surroundings();
  const at: number[] = [];
  scheduler.after(500, () => at.push(scheduler.now));
  scheduler.skipTo(2_000_000);
  await scheduler.runUntil(2_000_000);
  expect(at).toEqual([2_000_000]);
});

test("a lost alarm does not fire until it is set again", async () => {
  const around = surroundings();
  const { scheduler } = around;
  const object = new SimulatedObject("WAKERS", "one", Waker as unknown as ObjectClass, around);
  const wakeAt = async (at: number) => {
    void object.handle("wakeAt", [at]);
    await scheduler.runUntil(scheduler.now + 500);
  };
  await wakeAt(scheduler.now + 5_000);
  object.loseAlarm();
  await scheduler.runUntil(scheduler.now + 60_000);
  expect(Waker.alarms).toBe(0);
  await wakeAt(scheduler.now + 5_000);
  await scheduler.runUntil(scheduler.now + 60_000);
  expect(Waker.alarms).toBe(1);
});

test("a copy of an object has what is on disk, and replaces everything with its alarm", () => {
  const storage = new ObjectStorage(() => undefined);
  const rows = () => storage.exec("SELECT id FROM moves ORDER BY id", []).toArray();
  storage.exec("CREATE TABLE moves (id INTEGER PRIMARY KEY)", []);
  storage.exec("INSERT INTO moves VALUES (1)", []);
  storage.setAlarm(5_000);
  expect(() => storage.copy()).toThrow("not on disk");
  storage.confirm();
  const copy = storage.copy();
  storage.exec("INSERT INTO moves VALUES (2)", []);
  storage.setAlarm(9_000);
  storage.confirm();
  expect(new Database(copy).run("SELECT count(*) FROM moves").rows).toEqual([[1]]);
  storage.replace(copy, 5_000);
  expect({ rows: rows(), alarm: storage.alarm }).toEqual({ rows: [{ id: 1 }], alarm: 5_000 });
  storage.exec("INSERT INTO moves VALUES (3)", []);
  storage.crash();
  expect(rows()).toEqual([{ id: 1 }]);
});

test("an id has one meaning, also across a restore, whatever the name of the player is", () => {
  const event = (id: string, seq: number, username = "gorgo") => {
    const data = { gameId: "g", seq, from: { username } };
    return { id, type: "message.posted", timestamp: "2026-01-05T12:00:00.000Z", data };
  };
  const before = new Meanings();
  before.record(event("g-1", 1));
  before.record(event("g-1", 1, "ephoros"));
  expect(before.faults).toEqual([]);
  const after = new Meanings();
  after.addAll(before.entries());
  after.record(event("g-2", 2));
  expect(after.faults).toEqual([]);
  after.record(event("g-1", 2));
  expect(after.faults).toEqual([expect.stringContaining("the id g-1 stands for")]);
});
