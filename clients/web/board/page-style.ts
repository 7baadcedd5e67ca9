import type { BoardStyle } from "../../../src/pictures/board";
import { type Point, SQUARE } from "../../../src/pictures/layout";
import type { Palette } from "../../../src/pictures/themes";
import type { PieceSetName } from "../../../src/shared/appearance";

/** The colors of boards in pages: custom properties, so that a change of the board theme redraws nothing. */
export const PAGE_PALETTE: Palette = {
  paper: null,
  ink: "var(--ink-soft)",
  frame: "var(--border-strong)",
  shelf: "var(--shelf)",
  checkered: { light: "var(--board-light)", dark: "var(--board-dark)" },
  plain: { light: "var(--board-plain-light)", dark: "var(--board-plain-dark)" },
};

/** The tint of a square of the last move; drawn below pieces and cities. */
export const tintOn = ({ x, y }: Point): string =>
  `<path fill="var(--last-move)" d="M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z"/>`;

/** The frame of a square of the last move. It is visible on cities, which cover the tint. */
export const frameOn = (point: Point): string =>
  strokeInside(point, 0.8, 1.6, "var(--last-move-edge)") + strokeInside(point, 2.3, 1.4, "var(--last-move-line)");

function strokeInside({ x, y }: Point, inset: number, width: number, color: string): string {
  const side = SQUARE - 2 * inset;
  return `<path fill="none" stroke="${color}" stroke-width="${width}" d="M${x + inset} ${y + inset}h${side}v${side}h-${side}z"/>`;
}

/** The style of small boards in pages. */
export const pageStyle = (pieceSet: PieceSetName): BoardStyle => ({
  palette: PAGE_PALETTE,
  pieceSet,
  tint: tintOn,
  frame: frameOn,
});
