import type { EvaluationResult } from "skytale-client";
import { describe, expect, test } from "vitest";
import { HEIGHT, layOut, plyAt, WIDTH } from "../../../../clients/web/pages/game/evaluation/graph-layout";

type Move = EvaluationResult["moves"][number];

const SUMMARY = { accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 12 };

/** A result with these moves; the start is equal. */
const resultOf = (...moves: readonly (readonly [Move["chances"], Move["mark"]])[]): EvaluationResult => ({
  positions: Array.from({ length: moves.length + 1 }, () => ({
    score: { kind: "advantage", value: 0 },
    line: [],
    depth: 1,
  })),
  moves: moves.map(([chances, mark]) => ({ chances, mark, loss: 0 })),
  players: { white: SUMMARY, black: SUMMARY },
  turningPoints: [],
  bookUntil: null,
});

describe("the graph", () => {
  test("has a point for each position, from edge to edge, with White's chances upwards", () => {
    const { points } = layOut(resultOf([1, null], [-1, "blunder"], [0, null]));
    expect(points.map(({ x }) => x)).toEqual([9, 216.3, 423.7, 631]);
    expect(points.map(({ y }) => y)).toEqual([75, 9, 141, 75]);
  });

  test("marks the bad moves at the position after them", () => {
    const { marks, points } = layOut(resultOf([0.2, null], [0.4, "inaccuracy"], [-0.4, "blunder"]));
    expect(marks).toEqual([
      { ...points[2], ply: 2, kind: "inaccuracy" },
      { ...points[3], ply: 3, kind: "blunder" },
    ]);
  });

  test("fills the part below the curve over the whole width", () => {
    const { area } = layOut(resultOf([1, null]));
    expect(area).toBe(`M0 ${HEIGHT}V75L9 75L631 9L${WIDTH} 9V${HEIGHT}z`);
  });

  test("stays inside the picture with one ply, and with chances out of range", () => {
    const { points } = layOut(resultOf([1.5, null]));
    expect(points).toEqual([
      { x: 9, y: 75 },
      { x: 631, y: 9 },
    ]);
  });
});

test.for([
  [0, 0],
  [0.5, 2],
  [0.62, 2],
  [0.63, 3],
  [1, 4],
  [-1, 0],
  [2, 4],
])("a click at %f of the width goes to ply %i of four", ([share = 0, ply]) => {
  expect(plyAt(share, 4)).toBe(ply);
});

test("every point of a game of 400 plies is found again by its own place", () => {
  const { points } = layOut(resultOf(...Array.from({ length: 400 }, () => [0, null] as const)));
  expect(points.map(({ x }) => plyAt(x / WIDTH, 400))).toEqual(points.map((_, ply) => ply));
});
