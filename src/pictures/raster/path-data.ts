/** A polyline of a flattened path, in pixels: x and y in turn. */
export interface Polyline {
  readonly points: readonly number[];
  /** Whether the path ended it with `z`. */
  readonly isClosed: boolean;
}

/** Maps the units of a path to pixels: scaled, then moved. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Greatest distance of a polyline from its curve, in pixels. */
export const TOLERANCE = 0.1;

/** The numbers that each command takes. */
const OPERANDS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

/**
 * Flattens path data to polylines. It reads the commands that our drawings use: `M L H V C A Z`, absolute and relative,
 * with axis-parallel ellipses. Throws for others, which would be a bug in a drawing.
 */
export function flattenPath(data: string, placement: Placement): readonly Polyline[] {
  const pen = new Pen(placement);
  for (const [, letter = "", operands = ""] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (operands.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const count = OPERANDS[letter.toUpperCase()];
    if (count === undefined) throw new Error(`unknown path command ${letter}`);
    if (count === 0) pen.close();
    for (let at = 0; count > 0 && at < numbers.length; at += count) {
      // Further pairs after a move are lines.
      const command = at > 0 && letter.toUpperCase() === "M" ? (letter === "M" ? "L" : "l") : letter;
      pen.draw(command, numbers.slice(at, at + count));
    }
  }
  return pen.finish();
}

class Pen {
  readonly #placement: Placement;
  readonly #polylines: Polyline[] = [];
  #points: number[] = [];
  /** The current point and the start of the subpath, in units of the path. */
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(placement: Placement) {
    this.#placement = placement;
  }

  draw(command: string, operands: readonly number[]): void {
    const isRelative = command !== command.toUpperCase();
    const [dx, dy] = isRelative ? [this.#x, this.#y] : [0, 0];
    const x = (index: number): number => (operands[index] ?? 0) + dx;
    const y = (index: number): number => (operands[index] ?? 0) + dy;
    switch (command.toUpperCase()) {
      case "M":
        this.#end(false);
        [this.#x, this.#y] = [x(0), y(1)];
        [this.#startX, this.#startY] = [this.#x, this.#y];
        break;
      case "L":
        this.#lineTo(x(0), y(1));
        break;
      case "H":
        this.#lineTo(x(0), this.#y);
        break;
      case "V":
        this.#lineTo(this.#x, y(0));
        break;
      case "C":
        this.#curveTo(x(0), y(1), x(2), y(3), x(4), y(5));
        break;
      default: {
        const [rx = 0, ry = 0, , isLarge, isClockwise] = operands;
        this.#arcTo(rx, ry, isLarge === 1, isClockwise === 1, x(5), y(6));
      }
    }
  }

  close(): void {
    this.#end(true);
    [this.#x, this.#y] = [this.#startX, this.#startY];
  }

  finish(): readonly Polyline[] {
    this.#end(false);
    return this.#polylines;
  }

  #end(isClosed: boolean): void {
    if (this.#points.length > 2) this.#polylines.push({ points: this.#points, isClosed });
    this.#points = [];
  }

  #add(x: number, y: number): void {
    const { scale, x: left, y: top } = this.#placement;
    this.#points.push(x * scale + left, y * scale + top);
  }

  #lineTo(x: number, y: number): void {
    if (this.#points.length === 0) this.#add(this.#x, this.#y);
    this.#add(x, y);
    [this.#x, this.#y] = [x, y];
  }

  #curveTo(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    const [x0, y0] = [this.#x, this.#y];
    const bend = Math.max(
      Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
      Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    );
    // The second derivative is at most 6 · bend, and a chord of 1/n deviates by at most 1/8 of it, divided by n².
    const steps = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend * this.#placement.scale) / TOLERANCE)));
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.#lineTo(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
  }

  /** An arc of an axis-parallel ellipse (SVG 1.1, appendix F.6.5, on the circle that the ellipse becomes if scaled). */
  #arcTo(rx: number, ry: number, isLarge: boolean, isClockwise: boolean, x: number, y: number): void {
    const [fromX, fromY, toX, toY] = [this.#x / rx, this.#y / ry, x / rx, y / ry];
    const half = Math.hypot(toX - fromX, toY - fromY) / 2;
    if (half === 0) return;
    const radius = Math.max(1, half);
    const height = Math.sqrt(Math.max(0, radius * radius - half * half)) * (isLarge === isClockwise ? -1 : 1);
    const centerX = (fromX + toX) / 2 - (height * (toY - fromY)) / (2 * half);
    const centerY = (fromY + toY) / 2 + (height * (toX - fromX)) / (2 * half);
    const start = Math.atan2(fromY - centerY, fromX - centerX);
    let sweep = Math.atan2(toY - centerY, toX - centerX) - start;
    if (isClockwise && sweep <= 0) sweep += 2 * Math.PI;
    if (!isClockwise && sweep >= 0) sweep -= 2 * Math.PI;
    const steps = arcSteps(sweep, Math.max(rx, ry) * radius * this.#placement.scale);
    for (let step = 1; step < steps; step++) {
      const angle = start + (sweep * step) / steps;
      this.#lineTo((centerX + radius * Math.cos(angle)) * rx, (centerY + radius * Math.sin(angle)) * ry);
    }
    this.#lineTo(x, y);
  }
}

/** The number of chords that approximate an arc. */
export function arcSteps(sweep: number, radius: number): number {
  const widest = 2 * Math.acos(Math.max(0, 1 - TOLERANCE / radius));
  return Math.max(1, Math.ceil(Math.abs(sweep) / widest));
}
