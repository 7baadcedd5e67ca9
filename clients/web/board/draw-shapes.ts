import { type Layout, type Point, SQUARE } from "../../../src/pictures/layout";
import { round } from "../../../src/pictures/markup";
import { readShape, type Shape, type ShapeColor } from "../../../src/shared/annotations";

/** The names of the colors, for people. */
export const COLOR_NAMES: Readonly<Record<ShapeColor, string>> = { G: "green", R: "red", B: "blue", Y: "yellow" };

/** Measures of an arrow in units of the view box: the width of its shaft, the size of its head, the gap before it. */
const ARROW = { shaft: 7, head: 17, gap: 6 };

/** A shape in words: "green arrow e2 to e4", "red circle on d5". */
export function describeShape(text: string): string {
  const shape = readShape(text);
  if (shape === null) return "";
  const { color, from, to } = shape;
  return `${COLOR_NAMES[color]} ${to === null ? `circle on ${from}` : `arrow ${from} to ${to}`}`;
}

/** Draws arrows and circles. Unknown shapes, and those outside the board, are left out. */
export function drawShapes(shapes: readonly string[], layout: Layout): string {
  return shapes
    .map(readShape)
    .map((shape) => (shape === null ? "" : drawShape(shape, layout)))
    .join("");
}

function drawShape({ color, from, to }: Shape, { find }: Layout): string {
  const start = centerOf(find(from));
  const end = to === null ? null : centerOf(find(to));
  if (start === undefined || end === undefined) return "";
  const shape = end === null ? drawCircle(start) : drawArrow(start, end);
  return `<g class="board-shape ${COLOR_NAMES[color]}">${shape}</g>`;
}

const centerOf = (corner: Point | undefined): Point | undefined =>
  corner === undefined ? undefined : { x: corner.x + SQUARE / 2, y: corner.y + SQUARE / 2 };

const drawCircle = ({ x, y }: Point): string =>
  `<circle cx="${x}" cy="${y}" r="19.7" fill="none" stroke="currentColor" stroke-width="4"/>`;

/** An arrow as one outline, so that its transparent parts do not overlap. */
function drawArrow(start: Point, end: Point): string {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const at = (along: number, across: number): string =>
    `${round(start.x + ux * along - uy * across)} ${round(start.y + uy * along + ux * across)}`;
  const { shaft, head, gap } = ARROW;
  const neck = length - head;
  const outline = [
    at(gap, shaft / 2),
    at(neck, shaft / 2),
    at(neck, head * 0.6),
    at(length, 0),
    at(neck, head * -0.6),
    at(neck, shaft / -2),
    at(gap, shaft / -2),
  ];
  return `<path fill="currentColor" d="M${outline.join("L")}z"/>`;
}
