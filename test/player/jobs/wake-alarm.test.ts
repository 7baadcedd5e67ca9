import { describe, expect, test } from "vitest";
import { WakeAlarm } from "../../../src/player/jobs/wake-alarm";

describe("the alarm", () => {
  const storage = () => {
    const set: number[] = [];
    return {
      set,
      getAlarm: async () => set.at(-1) ?? null,
      setAlarm: async (at: number | Date) => {
        set.push(Number(at));
      },
    };
  };

  test("is only set when it would be too late", () => {
    const kept = storage();
    const alarm = new WakeAlarm(kept);
    for (const due of [null, 100, 100, 200, null, 50, 70]) alarm.ensure(due);
    expect(kept.set).toEqual([100, 50]);
    alarm.fired();
    alarm.ensure(70);
    expect(kept.set).toEqual([100, 50, 70]);
  });

  test("is set again where what memory says may be wrong", async () => {
    const kept = storage();
    const alarm = new WakeAlarm(kept);
    alarm.ensure(100);
    alarm.forget();
    alarm.ensure(100);
    const woken = new WakeAlarm(kept);
    await woken.load();
    woken.ensure(100);
    expect(kept.set).toEqual([100, 100]);
  });
});
