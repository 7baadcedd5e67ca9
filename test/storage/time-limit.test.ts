import { expect, test } from "vitest";
import { backoff } from "../../src/storage/backoff";
import { jobRetryDelay } from "../../src/storage/job-table";
import { TimeLimitError, withTimeLimit } from "../../src/storage/time-limit";

test("returns the result of work within its timeout", async () => {
  expect(await withTimeLimit(1000, async () => "done")).toBe("done");
  await expect(withTimeLimit(1000, () => Promise.reject(new Error("planted")))).rejects.toThrow("planted");
});

test("rejects work that takes longer, and ignores its later result", async () => {
  const late = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return late.promise;
  };
  await expect(withTimeLimit(10, work)).rejects.toThrow(TimeLimitError);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  late.reject(new Error("late"));
});

test("delays grow from the first to the last, which is repeated", () => {
  expect([0, 1, 2, 3, 4, 1000].map((attempts) => backoff([1, 5, 30], attempts))).toEqual([1, 1, 5, 30, 30, 30]);
});

test("a job's delays grow to an hour and stay there", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map(jobRetryDelay);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect([waits[0], waits.at(-1)]).toEqual([1000, 3_600_000]);
});
