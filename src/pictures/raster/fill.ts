import type { Polyline } from "./path-data";

/** The horizontal lines per row of pixels on which coverage is measured. Along a line it is exact. */
const LINES = 8;

/** An edge of a polygon on the lines that it crosses. */
interface Edge {
  /** The first line, and the line after the last one. */
  readonly from: number;
  readonly to: number;
  /** The crossing with the current line, and its change per line. */
  x: number;
  readonly slope: number;
  readonly winding: 1 | -1;
}

/**
 * Computes which parts of the pixels polygons cover, by the nonzero rule.
 * @param paint called for each row that is covered: the row, the pixels from `left` to before `right`, and the coverage
 *   of each pixel of the row from 0 to 1
 */
export function fillPolygons(
  polygons: readonly Polyline[],
  width: number,
  height: number,
  paint: (row: number, left: number, right: number, coverage: Float32Array) => void,
): void {
  const edges = polygons.flatMap((polygon) => edgesOf(polygon, height)).sort((one, other) => one.from - other.from);
  const row = new Row(width);
  let active: Edge[] = [];
  let next = 0;
  const first = edges[0]?.from ?? 0;
  for (let line = first; next < edges.length || active.length > 0; line++) {
    if (line % LINES === 0 && line > first) row.flush(line / LINES - 1, paint);
    active = active.filter(({ to }) => to > line);
    for (let edge = edges[next]; edge !== undefined && edge.from <= line; edge = edges[++next]) active.push(edge);
    sortByCrossing(active);
    let winding = 0;
    let start = 0;
    for (const edge of active) {
      if (winding === 0) start = edge.x;
      winding += edge.winding;
      if (winding === 0) row.cover(start, edge.x);
      edge.x += edge.slope;
    }
    if (next >= edges.length && active.length === 0) row.flush(Math.floor((line - 1) / LINES), paint);
  }
}

function edgesOf({ points }: Polyline, height: number): readonly Edge[] {
  const edges: Edge[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x0 = 0, y0 = 0] = [points[at], points[at + 1]];
    const [x1 = 0, y1 = 0] = at + 2 < points.length ? [points[at + 2], points[at + 3]] : [points[0], points[1]];
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    const from = Math.max(0, Math.ceil(top * LINES - 0.5));
    const to = Math.min(height * LINES, Math.ceil(bottom * LINES - 0.5));
    if (from >= to) continue;
    const slope = (x1 - x0) / (y1 - y0) / LINES;
    const x = x0 + (from + 0.5 - y0 * LINES) * slope;
    edges.push({ from, to, x, slope, winding: y1 > y0 ? 1 : -1 });
  }
  return edges;
}

/** Insertion sort, because the order changes little from line to line. */
function sortByCrossing(edges: Edge[]): void {
  for (let index = 1; index < edges.length; index++) {
    const edge = edges[index];
    if (edge === undefined) return;
    let place = index;
    for (let other = edges[place - 1]; other !== undefined && other.x > edge.x; other = edges[place - 1]) {
      edges[place] = other;
      place--;
    }
    edges[place] = edge;
  }
}

/** The coverage of one row of pixels, collected line by line. */
class Row {
  readonly #width: number;
  /** The change of the coverage from each pixel to the next one. */
  readonly #changes: Float32Array;
  readonly #coverage: Float32Array;
  #left: number;
  #right = 0;

  constructor(width: number) {
    this.#width = width;
    this.#changes = new Float32Array(width + 2);
    this.#coverage = new Float32Array(width);
    this.#left = width;
  }

  /** Adds the part of a line between two crossings. */
  cover(from: number, to: number): void {
    const [start, end] = [Math.max(0, from), Math.min(this.#width, to)];
    if (start >= end) return;
    this.#left = Math.min(this.#left, Math.floor(start));
    this.#right = Math.max(this.#right, Math.ceil(end));
    this.#step(start, 1 / LINES);
    this.#step(end, -1 / LINES);
  }

  /** All pixels to the right of a point change by `amount`, the pixel with the point by the part to the right of it. */
  #step(x: number, amount: number): void {
    const pixel = Math.floor(x);
    const part = (x - pixel) * amount;
    this.#changes[pixel] = (this.#changes[pixel] ?? 0) + amount - part;
    this.#changes[pixel + 1] = (this.#changes[pixel + 1] ?? 0) + part;
  }

  flush(row: number, paint: (row: number, left: number, right: number, coverage: Float32Array) => void): void {
    const [left, right] = [this.#left, this.#right];
    if (left >= right) return;
    let sum = 0;
    for (let pixel = left; pixel < right; pixel++) {
      sum += this.#changes[pixel] ?? 0;
      this.#coverage[pixel] = sum;
    }
    paint(row, left, right, this.#coverage);
    this.#changes.fill(0, left, right + 2);
    [this.#left, this.#right] = [this.#width, 0];
  }
}
