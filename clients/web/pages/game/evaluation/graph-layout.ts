import type { EvaluationResult, MoveMark } from "skytale-client";
import { chancesOf } from "../../../../../src/evaluation/chances";

/** The size of the graph in SVG units. */
export const WIDTH = 640;
export const HEIGHT = 150;
/** Space at the edges, so that marks are not cut off. A decided position keeps a narrow strip of the other color. */
const EDGE = 9;

/** A point of the graph. */
export interface GraphPoint {
  readonly x: number;
  readonly y: number;
}

/** A marked move on the graph. */
export interface GraphMark extends GraphPoint {
  readonly ply: number;
  readonly kind: MoveMark;
}

/** The geometry of a graph of winning chances. */
export interface GraphLayout {
  /** The points by ply. */
  readonly points: readonly GraphPoint[];
  readonly marks: readonly GraphMark[];
  /** The part of the graph below the curve, which belongs to White, as the `d` of a path. */
  readonly area: string;
}

/** Lays out the winning chances of a game. */
export function layOut({ positions: [start], moves }: EvaluationResult): GraphLayout {
  const chances = [start === undefined ? 0 : chancesOf(start.score), ...moves.map((move) => move.chances)];
  const points = chances.map((value, ply) => ({ x: xOf(ply, moves.length), y: yOf(value) }));
  const marks = moves.flatMap(({ mark }, index) => {
    const point = points[index + 1];
    return mark === null || point === undefined ? [] : [{ ...point, ply: index + 1, kind: mark }];
  });
  const curve = points.map(({ x, y }) => `${x} ${y}`).join("L");
  const ends = [points[0]?.y ?? yOf(0), points.at(-1)?.y ?? yOf(0)];
  return { points, marks, area: `M0 ${HEIGHT}V${ends[0]}L${curve}L${WIDTH} ${ends[1]}V${HEIGHT}z` };
}

/** The ply at a horizontal position, given as a share of the graph's width. */
export function plyAt(share: number, plies: number): number {
  const ply = ((share * WIDTH - EDGE) / (WIDTH - 2 * EDGE)) * plies;
  return Math.max(0, Math.min(plies, Math.round(ply)));
}

const xOf = (ply: number, plies: number): number => rounded(EDGE + ((WIDTH - 2 * EDGE) * ply) / Math.max(1, plies));

const yOf = (chances: number): number => rounded(HEIGHT / 2 - (HEIGHT / 2 - EDGE) * Math.max(-1, Math.min(1, chances)));

const rounded = (value: number): number => Math.round(value * 10) / 10;
