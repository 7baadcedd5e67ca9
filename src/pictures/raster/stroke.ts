import { arcSteps, type Polyline } from "./path-data";

/** The form of a stroke. */
export interface Pen {
  /** In pixels. */
  readonly width: number;
  readonly join: "miter" | "round";
  readonly cap: "butt" | "round";
}

/** The outline of strokes as polygons, to be filled by the nonzero rule. */
export const outlineStrokes = (lines: readonly Polyline[], pen: Pen): readonly Polyline[] =>
  lines.flatMap((line) => outline(line, pen));

function outline({ points, isClosed }: Polyline, { width, join, cap }: Pen): readonly Polyline[] {
  const path = withoutRepetitions(points, isClosed);
  if (path.length < 4) return [];
  const back = reversed(path);
  const radius = width / 2;
  const there = new Side(radius, join);
  if (isClosed) {
    const inside = new Side(radius, join);
    there.follow(path, true);
    inside.follow(back, true);
    return [closed(there.points), closed(inside.points)];
  }
  there.follow(path, false);
  if (cap === "round") there.turnAround(path);
  there.follow(back, false);
  if (cap === "round") there.turnAround(back);
  return [closed(there.points)];
}

const closed = (points: readonly number[]): Polyline => ({ points, isClosed: true });

/** The line of points at a distance to the left of a polyline, in the direction in which it is followed. */
class Side {
  readonly points: number[] = [];
  readonly #radius: number;
  readonly #join: "miter" | "round";

  constructor(radius: number, join: "miter" | "round") {
    this.#radius = radius;
    this.#join = join;
  }

  follow(path: readonly number[], isClosed: boolean): void {
    const count = path.length / 2;
    for (let index = 0; index < (isClosed ? count : count - 1); index++) {
      const [x0, y0] = pointAt(path, index);
      const [x1, y1] = pointAt(path, index + 1);
      const angle = Math.atan2(y1 - y0, x1 - x0);
      this.#offset(x0, y0, angle);
      this.#offset(x1, y1, angle);
      if (!isClosed && index === count - 2) return;
      const [x2, y2] = pointAt(path, index + 2);
      this.#turn(x1, y1, angle, Math.atan2(y2 - y1, x2 - x1));
    }
  }

  /** A half circle around the end of a path. */
  turnAround(path: readonly number[]): void {
    const count = path.length / 2;
    const [x0, y0] = pointAt(path, count - 2);
    const [x1, y1] = pointAt(path, count - 1);
    this.#arc(x1, y1, Math.atan2(y1 - y0, x1 - x0), Math.PI);
  }

  #turn(x: number, y: number, from: number, to: number): void {
    let sweep = to - from;
    if (sweep > Math.PI) sweep -= 2 * Math.PI;
    if (sweep < -Math.PI) sweep += 2 * Math.PI;
    // On the inner side, the detour by the vertex keeps the winding of the stroke's area positive.
    if (sweep < 0) this.points.push(x, y);
    else if (this.#join === "round") this.#arc(x, y, from, sweep);
    else if (sweep < MITER_LIMIT) this.#offset(x, y, from + sweep / 2, this.#radius / Math.cos(sweep / 2));
  }

  #arc(x: number, y: number, from: number, sweep: number): void {
    const steps = arcSteps(sweep, this.#radius);
    for (let step = 1; step < steps; step++) this.#offset(x, y, from + (sweep * step) / steps);
  }

  #offset(x: number, y: number, angle: number, distance = this.#radius): void {
    this.points.push(x + distance * Math.sin(angle), y - distance * Math.cos(angle));
  }
}

/** The sharpest turn that gets a miter: SVG's limit of 4 as an angle. */
const MITER_LIMIT = 2 * Math.acos(1 / 4);

/** A point of a path by its index, which may exceed the number of points. */
function pointAt(path: readonly number[], index: number): readonly [number, number] {
  const at = (2 * index) % path.length;
  return [path[at] ?? 0, path[at + 1] ?? 0];
}

function withoutRepetitions(points: readonly number[], isClosed: boolean): readonly number[] {
  const path: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = pointAt(points, at / 2);
    if (at === 0 || Math.hypot(x - (path.at(-2) ?? 0), y - (path.at(-1) ?? 0)) > NEAR) path.push(x, y);
  }
  const [x, y] = pointAt(path, 0);
  const ends = Math.hypot(x - (path.at(-2) ?? 0), y - (path.at(-1) ?? 0)) <= NEAR;
  return isClosed && ends ? path.slice(0, -2) : path;
}

/** Points that are closer, in pixels, are one point: the direction between them would be random. */
const NEAR = 1e-3;

function reversed(path: readonly number[]): readonly number[] {
  const back: number[] = [];
  for (let at = path.length - 2; at >= 0; at -= 2) back.push(path[at] ?? 0, path[at + 1] ?? 0);
  return back;
}
