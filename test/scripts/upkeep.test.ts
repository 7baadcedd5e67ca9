import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LostAlarms } from "../../scripts/serve/lost-alarms";
import { Upkeep } from "../../scripts/serve/upkeep";
import type { Failure, SweepPage } from "../../src/maintenance/contract";
import { forEachIrreplaceable } from "../../src/object-kinds";

const OBJECTS = forEachIrreplaceable((kind) => [`${kind}-1`, `${kind}-2`]);

let data: string;
beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-upkeep-"));
});
afterEach(() => fs.rmSync(data, { recursive: true }));

/** Sets the lost alarms of a data folder again, as a start does. Returns the log. */
async function startWith(rearm: () => Promise<readonly Failure[]>): Promise<readonly string[]> {
  const log: string[] = [];
  const unused = () => Promise.reject(new Error("not needed"));
  const maintenance = { rearm, sweep: unused, sweepDatabase: unused, writeDump: unused, compareGames: unused };
  const upkeep = new Upkeep(
    () => maintenance,
    (line) => log.push(line),
  );
  await upkeep.rearm(OBJECTS, new LostAlarms(data));
  return log;
}

test("dumps are written step by step after the sweeps, and a failure is logged", async () => {
  const calls: string[] = [];
  const log: string[] = [];
  const maintenance = {
    rearm: async () => [],
    compareGames: () => Promise.reject(new Error("not needed")),
    sweep: async (kind: string) => {
      calls.push(kind);
      return { next: null, visited: 0, missing: [] };
    },
    sweepDatabase: async () => undefined,
    writeDump: async () => {
      calls.push("dump");
      if (calls.length > 6) throw new Error("no space left");
      return true;
    },
  };
  const upkeep = new Upkeep(
    () => maintenance,
    (line) => log.push(line),
  );
  upkeep.begin();
  await expect
    .poll(() => log.join())
    .toContain("A dump could not be written, and is continued in an hour: no space left");
  expect(calls).toEqual(["TOURNAMENTS", "TEAMS", "EVALUATORS", "ROOMS", "dump", "dump", "dump"]);
});

describe("sweeps of objects", () => {
  const pages: (() => Promise<SweepPage>)[] = [];
  const pauses: number[] = [];
  let database = 0;
  let objects = 0;
  const upkeep = () => {
    const maintenance = {
      rearm: async () => [],
      compareGames: () => Promise.reject(new Error("not needed")),
      sweep: async () => {
        objects += 1;
        return pages.shift()?.() ?? { next: null, visited: 0, missing: [] };
      },
      sweepDatabase: async () => {
        database += 1;
      },
      writeDump: async () => false,
    };
    return new Upkeep(
      () => maintenance,
      () => undefined,
      async (milliseconds) => pauses.push(milliseconds),
    );
  };
  beforeEach(() => {
    pages.length = 0;
    pauses.length = 0;
    [database, objects] = [0, 0];
  });

  test("pause after each page three times as long as the page took", async () => {
    pages.push(async () => {
      await sleep(20);
      return { next: "a", visited: 20, missing: [] };
    });
    upkeep().begin();
    await expect.poll(() => objects).toBe(5);
    expect(pauses).toHaveLength(1);
    // A timer may fire a millisecond early.
    expect(pauses[0]).toBeGreaterThanOrEqual(57);
  });

  test("are not started again while one runs, and the database is swept", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      pages.push(() => new Promise(() => undefined));
      upkeep().begin();
      await expect.poll(() => objects).toBe(1);
      vi.advanceTimersByTime(3_600_000);
      await expect.poll(() => database).toBe(2);
      await sleep(10);
      expect(objects).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

test.each<readonly [string, () => Promise<readonly Failure[]>, string]>([
  ["an object fails", async () => [{ id: "ROOMS-2", reason: "damaged" }], "The alarm of ROOMS-2"],
  ["the runtime stops", () => Promise.reject(new Error("stopped")), "Some alarms"],
])("lost alarms are set again at the next start if %s", async (_, fail, message) => {
  new LostAlarms(data).mark();
  expect(await startWith(fail)).toEqual([expect.stringContaining(message)]);
  expect(new LostAlarms(data).isMarked).toBe(true);
  expect(await startWith(async () => [])).toEqual([]);
  expect(new LostAlarms(data).isMarked).toBe(false);
});
