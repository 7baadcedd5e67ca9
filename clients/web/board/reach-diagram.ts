import { SQUARE } from "../../../src/pictures/layout";
import type { BoardPicture, Reach } from "../../../src/rules/rules";
import type { PieceSetName } from "../../../src/shared/appearance";
import type { Side } from "../../../src/shared/side";
import type { Drawing } from "./drawing";
import type { Target } from "./prospects";
import { reachMarks } from "./reach-marks";
import { TARGET_MARKS } from "./target-marks";
import { listed } from "./words";

/** The meanings of the marks in diagrams, in the order in which they are explained. */
const MEANINGS: Partial<Readonly<Record<Target, string>>> = {
  free: "moves here",
  quiet: "moves here, never captures",
  capture: "can capture",
  attack: "captures here only",
};

/** A piece whose reach is shown. */
export interface ShownReach {
  readonly variant: string;
  readonly picture: BoardPicture;
  readonly orientation: Side;
  readonly pieceSet: PieceSetName;
  readonly square: string;
  readonly reach: Reach;
}

/** Draws a board with the squares that a piece reaches. Returns the kinds of marks on it. */
export function drawReach(
  drawing: Drawing,
  { variant, picture, orientation, pieceSet, square, reach }: ShownReach,
): ReadonlySet<Target> {
  const marks = reachMarks(reach, picture);
  // The names of files and ranks would be too small to read.
  const style = { pieceSet, hasCoordinates: false };
  drawing.draw(variant, picture, orientation, { lastMove: [square], captured: [], conquered: [] }, [], style);
  drawing.drawTargets(picture, orientation, marks);
  return new Set(marks.values());
}

/** An explanation of these marks. */
export function legendOf(kinds: ReadonlySet<Target>): HTMLUListElement {
  const legend = document.createElement("ul");
  legend.className = "reach-legend";
  for (const [kind, meaning] of Object.entries(MEANINGS) as [Target, string][]) {
    if (!kinds.has(kind)) continue;
    const item = document.createElement("li");
    const corner = { x: 0, y: 0 };
    item.innerHTML = `<svg viewBox="0 0 ${SQUARE} ${SQUARE}" aria-hidden="true">${TARGET_MARKS[kind](corner)}</svg>`;
    item.append(meaning);
    legend.append(item);
  }
  return legend;
}

/** The reach of a piece for screen readers. */
export function reachWords({ moves, attacks }: Reach): string {
  const inOrder = (squares: readonly string[]) =>
    squares.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const words = (verb: string, squares: readonly string[]) =>
    squares.length === 0 ? `It ${verb} no square.` : `It ${verb} ${listed(inOrder(squares))}.`;
  return `${words("can move to", moves)} ${words("attacks", attacks)}`;
}
