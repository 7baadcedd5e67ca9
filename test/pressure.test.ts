import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveWay, LONGEST_YIELD, notePressure } from "../src/pressure";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The time in milliseconds for which background work yields. `note` is called every 100 ms meanwhile. */
async function yielded(note: () => void = () => undefined): Promise<number> {
  const began = Date.now();
  let ended: number | null = null;
  void giveWay().then(() => {
    ended = Date.now();
  });
  for (let passed = 0; passed < 10_000 && ended === null; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    note();
  }
  return (ended ?? Number.POSITIVE_INFINITY) - began;
}

test("background work yields for a limited time while requests wait", async () => {
  expect(await yielded()).toBeLessThanOrEqual(100);
  notePressure(Date.now());
  expect(await yielded()).toBeGreaterThanOrEqual(1_000);
  notePressure(Date.now());
  const longest = await yielded(() => notePressure(Date.now()));
  expect(longest).toBeGreaterThanOrEqual(LONGEST_YIELD);
  expect(longest).toBeLessThanOrEqual(LONGEST_YIELD + 500);
});
