import { expect, test } from "vitest";
import { taskDelay } from "../../../src/player/jobs/backoff";

test("a task's waits grow to an hour and stay there", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map(taskDelay);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect([waits[0], waits.at(-1)]).toEqual([1000, 3_600_000]);
});
