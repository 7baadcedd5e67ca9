import { type Point, SQUARE } from "./layout";
import { round } from "./markup";

const LAST_MOVE = "#edc51f";
const LAST_MOVE_EDGE = "#5c3d0e";
const ATTACKED = "#d5311d";
/** Lighter than the outlines and darker than white pieces, so kings of both colors contrast with it. */
const GLARE = "#f4a892";
const CAPTURED = "#b3271a";

/** The tint of a square of the last move; drawn below pieces and cities. */
export const tintSquare = ({ x, y }: Point): string =>
  `<path fill="${LAST_MOVE}" fill-opacity=".6" d="M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z"/>`;

/** The frame of a square of the last move. It is visible on cities, which cover the tint, and in grayscale. */
export const frameSquare = ({ x, y }: Point): string =>
  strokeInside({ x, y }, 1.5, 3, LAST_MOVE_EDGE) + strokeInside({ x, y }, 3.7, 1.6, LAST_MOVE);

function strokeInside({ x, y }: Point, inset: number, width: number, color: string): string {
  const side = SQUARE - 2 * inset;
  return `<path fill="none" stroke="${color}" stroke-width="${width}" d="M${x + inset} ${y + inset}h${side}v${side}h-${side}z"/>`;
}

/** The dot on the origin square, which distinguishes origin and destination of a move. */
export const dotSquare = (corner: Point): string => discInside(corner, 5.5, LAST_MOVE_EDGE);

const discInside = ({ x, y }: Point, radius: number, color: string): string =>
  `<circle cx="${x + SQUARE / 2}" cy="${y + SQUARE / 2}" r="${radius}" fill="${color}"/>`;

/** A star behind an attacked king. Its form is recognizable without color. */
export function starSquare({ x, y }: Point): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const radius = index % 2 === 0 ? 22.3 : 17.8;
    const angle = (index * Math.PI) / 12;
    return `${round(x + SQUARE / 2 + radius * Math.sin(angle))} ${round(y + SQUARE / 2 - radius * Math.cos(angle))}`;
  });
  const tint = `<path fill="${ATTACKED}" fill-opacity=".45" d="M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z"/>`;
  const core = discInside({ x, y }, 14.5, GLARE);
  return `${tint}<path fill="${ATTACKED}" d="M${points.join("L")}z"/>${core}`;
}

/** A cross where a piece was captured. */
export function crossSquare({ x, y }: Point): string {
  const strokes = `M${x + 14} ${y + 14}l17 17M${x + 31} ${y + 14}l-17 17`;
  return `<path fill="none" stroke="${CAPTURED}" stroke-width="4" stroke-linecap="round" d="${strokes}"/>`;
}
