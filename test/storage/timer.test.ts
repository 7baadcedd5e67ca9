import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTimer } from "../../src/storage/timer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([1, 999, 1000, 1001, 2500, 15_000])("a timer of %i ms calls its function once, at its time", (delay) => {
  const onTime = vi.fn();
  startTimer(delay, onTime);
  vi.advanceTimersByTime(delay - 1);
  expect(onTime).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onTime).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onTime).toHaveBeenCalledTimes(1);
});

// workerd keeps the state of a cleared timer until the object is evicted.
test.each([0, 999, 1000, 14_999])("a timer that was stopped after %i ms ends within a second, uncleared", (time) => {
  const onTime = vi.fn();
  const clear = vi.spyOn(globalThis, "clearTimeout");
  const stop = startTimer(15_000, onTime);
  vi.advanceTimersByTime(time);
  stop();
  stop();
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
  expect(clear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onTime).not.toHaveBeenCalled();
});
