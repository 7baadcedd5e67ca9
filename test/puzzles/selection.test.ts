import { expect, test } from "vitest";
import { puzzlesOf } from "../../src/puzzles/data";
import { dailyPuzzle, nextForVisitor, nextPuzzle } from "../../src/puzzles/selection";

const DAY = 20_000;
const next = (changes: Partial<Parameters<typeof nextPuzzle>[0]> = {}) =>
  nextPuzzle({
    variant: "spartan-chess",
    theme: undefined,
    after: undefined,
    attempted: new Set(),
    ratings: new Map(),
    rating: 1500,
    day: DAY,
    seed: "leonidas",
    ...changes,
  });

test("the next puzzle is one of the nearest to the player's rating", () => {
  for (const seed of ["one", "two", "three", "four"]) {
    const [easy, hard] = [next({ rating: 900, seed })?.rating ?? 0, next({ rating: 1800, seed })?.rating ?? 0];
    expect(hard - easy).toBeGreaterThan(200);
  }
});

test("the current rating of a puzzle counts, not the first one", () => {
  const ids = [...puzzlesOf("spartan-chess").keys()];
  const daily = new Set(Array.from({ length: 30 }, (_, index) => dailyPuzzle("spartan-chess", DAY + index).id));
  // Ten puzzles have the player's rating now, and all others are far away.
  const near = ids.filter((id) => !daily.has(id)).slice(-10);
  const ratings = new Map(ids.map((id) => [id, near.includes(id) ? 1500 : 3000] as const));
  for (const seed of ["one", "two", "three", "four"]) expect(near).toContain(next({ ratings, seed })?.id);
});

test("the seed decides among them, and the same seed gives the same puzzle", () => {
  expect(next()).toBe(next());
  const ids = Array.from({ length: 20 }, (_, index) => next({ seed: `player ${index}` })?.id);
  expect(new Set(ids).size).toBeGreaterThan(3);
});

test("puzzles of the next daily puzzles come last", () => {
  const daily = new Set(Array.from({ length: 30 }, (_, index) => dailyPuzzle("spartan-chess", DAY + index).id));
  const attempted = new Set<string>();
  const order: string[] = [];
  for (let id = next({ attempted })?.id; id !== undefined; id = next({ attempted })?.id) {
    attempted.add(id);
    order.push(id);
  }
  expect(order).toHaveLength(puzzlesOf("spartan-chess").size);
  expect(new Set(order.slice(-30))).toEqual(daily);
});

test("`after` skips a puzzle, and a theme restricts the choice", () => {
  const shown = next()?.id;
  expect(next({ after: shown })?.id).not.toBe(shown);
  expect(next({ theme: "mate-in-2" })?.themes).toContain("mate-in-2");
  expect(next({ theme: "city" })).toBeNull();
});

test("a visitor sees all puzzles before one is repeated", () => {
  const seen = new Set<string>();
  let after: string | undefined;
  for (let count = 0; count < puzzlesOf("sparta").size; count += 1) {
    after = nextForVisitor({ variant: "sparta", theme: undefined, after, day: DAY })?.id;
    seen.add(after ?? "");
  }
  expect(seen.size).toBe(puzzlesOf("sparta").size);
  expect(nextForVisitor({ variant: "sparta", theme: "duple-check", after: undefined, day: DAY })).toBeNull();
});
