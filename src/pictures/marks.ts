import { type Point, SQUARE } from "./layout";
import { round } from "./markup";

const LAST_MOVE = "#edc51f";
const ATTACKED = "#d5311d";
const CAPTURED = "#b3271a";

/** The tint of a square of the last move, to lie under everything that stands on it. */
export const tintSquare = ({ x, y }: Point): string =>
  `<path fill="${LAST_MOVE}" fill-opacity=".6" d="M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z"/>`;

/** The frame of a square of the last move; it shows on a city too, which hides the tint. */
export function frameSquare({ x, y }: Point): string {
  const side = SQUARE - 3;
  return `<path fill="none" stroke="${LAST_MOVE}" stroke-width="3" d="M${x + 1.5} ${y + 1.5}h${side}v${side}h-${side}z"/>`;
}

/** A star behind an attacked king: known by its form where its colour can't be seen. */
export function starSquare({ x, y }: Point): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const radius = index % 2 === 0 ? 22.3 : 17.8;
    const angle = (index * Math.PI) / 12;
    return `${round(x + SQUARE / 2 + radius * Math.sin(angle))} ${round(y + SQUARE / 2 - radius * Math.cos(angle))}`;
  });
  const tint = `<path fill="${ATTACKED}" fill-opacity=".45" d="M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z"/>`;
  return `${tint}<path fill="${ATTACKED}" d="M${points.join("L")}z"/>`;
}

/** A cross where a piece was taken. */
export function crossSquare({ x, y }: Point): string {
  const strokes = `M${x + 14} ${y + 14}l17 17M${x + 31} ${y + 14}l-17 17`;
  return `<path fill="none" stroke="${CAPTURED}" stroke-width="4" stroke-linecap="round" d="${strokes}"/>`;
}
