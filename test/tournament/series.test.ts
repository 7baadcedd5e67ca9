import { expect, test } from "vitest";
import { nextIdOf, previousIdOf } from "../../src/tournament/series";

test("each tournament of a series leads to the one before it", () => {
  const id = "4c8r1nb7wd2xk0qe";
  const [second, third] = [nextIdOf(id), nextIdOf(nextIdOf(id))];
  expect(previousIdOf({ id, number: 1 })).toBe(null);
  expect(previousIdOf({ id, number: 2 })).toBe(id);
  expect(previousIdOf({ id, number: 3 })).toBe(second);
  expect(previousIdOf({ id, number: 4 })).toBe(third);
});
