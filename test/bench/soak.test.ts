import { expect, test } from "vitest";
import type { Sample } from "../../bench/soak/report";
import { render } from "../../bench/soak/report";
import { slopeOf } from "../../bench/soak/slope";

test.each<[what: string, points: readonly (readonly [number, number])[], value: number, error: number]>([
  [
    "a line",
    [
      [0, 1],
      [1, 3],
      [2, 5],
    ],
    2,
    0,
  ],
  [
    "a level",
    [
      [0, 4],
      [5, 4],
      [9, 4],
    ],
    0,
    0,
  ],
  [
    "noise around a level",
    [
      [0, 1],
      [1, -1],
      [2, -1],
      [3, 1],
    ],
    0,
    Math.sqrt(2 / 5),
  ],
])("the slope of %s", (_what, points, value, error) => {
  expect(slopeOf(points).value).toBeCloseTo(value);
  expect(slopeOf(points).error).toBeCloseTo(error);
});

test("points at the same time have no slope", () => {
  expect(
    slopeOf([
      [1, 2],
      [1, 3],
    ]).value,
  ).toBeNaN();
});

/** A sample of a run in which workerd's memory grows for ten minutes and then stays constant. */
function sampleAt(minutes: number): Sample {
  const memory = (megabytes: number) => ({ resident: megabytes * 2 ** 20, anonymous: megabytes * 2 ** 19 });
  return {
    minutes,
    memory: { workerd: memory(300 + 10 * Math.min(minutes, 10)), node: memory(200 + minutes), thinkers: memory(100) },
    heap: null,
    counts: { moves: 500 * minutes, botMoves: 500 * minutes, games: 1, streamed: 0, delivered: 0 },
  };
}

test("the reported growth is that of the second half, by time and by moves", () => {
  const report = render([...Array(21).keys()].map(sampleAt));
  expect(report).toMatch(/^\| 20\.0 +\| 400 +\| 200 +\|/m);
  expect(report).toMatch(/^\| workerd +\| 0\.00 ± 0\.00 +\| 0\.00 ± 0\.00 +\|$/m);
  expect(report).toMatch(/^\| node +\| 1\.00 ± 0\.00 +\| 1\.00 ± 0\.00 +\|$/m);
});

test("a long soak is listed in about twenty rows, including the last sample", () => {
  const report = render([...Array(241).keys()].map(sampleAt));
  const rows = report.match(/^\| \d+\.\d /gm) ?? [];
  expect(rows.length).toBeLessThanOrEqual(22);
  expect(report).toMatch(/^\| 240\.0 /m);
});
