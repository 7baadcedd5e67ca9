import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveWay, LONGEST_YIELD, recordPressure } from "../src/pressure";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The time in milliseconds for which background work yields. `onStep` is called every 100 ms meanwhile. */
async function yielded(onStep: () => void = () => undefined): Promise<number> {
  const began = Date.now();
  let ended: number | null = null;
  void giveWay().then(() => {
    ended = Date.now();
  });
  for (let passed = 0; passed < 10_000 && ended === null; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    onStep();
  }
  return (ended ?? Number.POSITIVE_INFINITY) - began;
}

test("background work yields for a limited time while requests wait", async () => {
  expect(await yielded()).toBeLessThanOrEqual(100);
  recordPressure(Date.now());
  expect(await yielded()).toBeGreaterThanOrEqual(1_000);
  recordPressure(Date.now());
  const longest = await yielded(() => recordPressure(Date.now()));
  expect(longest).toBeGreaterThanOrEqual(LONGEST_YIELD);
  expect(longest).toBeLessThanOrEqual(LONGEST_YIELD + 500);
});
