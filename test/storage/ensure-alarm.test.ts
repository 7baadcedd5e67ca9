import { describe, expect, test } from "vitest";
import { ensureAlarm } from "../../src/storage/ensure-alarm";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

/** The changes of the storage, in order. */
async function doneTo(set: number | null, rearm: boolean): Promise<readonly string[]> {
  const done: string[] = [];
  const record = (what: string) => async () => {
    done.push(what);
  };
  const storage = { getAlarm: async () => set, deleteAlarm: record("delete"), sync: record("sync") };
  await ensureAlarm(storage, record("alarm"), { rearm, now: NOW });
  return done;
}

describe("an object that is woken from outside", () => {
  test.each([
    ["a future alarm", NOW + MINUTE, false, []],
    ["an alarm that is just due", NOW - MINUTE, false, []],
    ["an overdue alarm", NOW - 3 * MINUTE, false, ["delete", "sync", "alarm"]],
    ["no alarm", null, false, ["alarm"]],
    ["a future alarm that the runtime has lost", NOW + MINUTE, true, ["delete", "sync", "alarm"]],
    ["no alarm, after the runtime has lost all", null, true, ["alarm"]],
  ] as const)("with %s", async (_, set, rearm, expected) => {
    expect(await doneTo(set, rearm)).toEqual(expected);
  });
});
