import { expect, test } from "vitest";
import { eloDifference, share } from "../../../bench/bots/score";

const rounded = (value: number) => Math.round(value * 1000) / 1000;

test.each([
  // Wilson's interval as calculated by R's prop.test(correct = FALSE).
  [{ won: 80, drawn: 0, lost: 20 }, [0.8, 0.711, 0.867]],
  [{ won: 50, drawn: 0, lost: 50 }, [0.5, 0.404, 0.596]],
  [{ won: 0, drawn: 100, lost: 0 }, [0.5, 0.404, 0.596]],
  [{ won: 10, drawn: 0, lost: 0 }, [1, 0.722, 1]],
  [{ won: 0, drawn: 0, lost: 10 }, [0, 0, 0.278]],
])("calculates for %o the share %o", (tally, [value, low, high]) => {
  const found = share(tally);
  expect([found.value, found.low, found.high].map(rounded)).toEqual([value, low, high]);
});

test("calculates an Elo difference of 191 for three points of four, 0 for half, and infinity for all", () => {
  expect(eloDifference({ won: 75, drawn: 0, lost: 25 }).value).toBeCloseTo(190.8, 1);
  expect(eloDifference({ won: 1, drawn: 8, lost: 1 }).value).toBe(0);
  expect(eloDifference({ won: 10, drawn: 0, lost: 0 })).toMatchObject({ value: Number.POSITIVE_INFINITY });
  expect(eloDifference({ won: 10, drawn: 0, lost: 0 }).low).toBeGreaterThan(100);
});
