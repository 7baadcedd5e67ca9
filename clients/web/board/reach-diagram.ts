import { drawContent } from "../../../src/pictures/board";
import { layOut, SQUARE } from "../../../src/pictures/layout";
import type { BoardPicture, Reach } from "../../../src/rules/rules";
import type { PieceSetName } from "../../../src/shared/appearance";
import type { Side } from "../../../src/shared/side";
import { listed } from "./listed";
import { pageStyle } from "./page-style";
import type { Target } from "./prospects";
import { reachMarks } from "./reach-marks";
import { TARGET_MARKS } from "./target-marks";

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

/** A diagram of a piece's reach. */
export interface ReachDiagram {
  /** Hidden from screen readers: add `reachWords`. The markup is safe, because it has no text of players. */
  readonly svg: string;
  /** The kinds of marks on it. */
  readonly kinds: ReadonlySet<Target>;
}

/** Draws a board with the squares that a piece reaches. */
export function drawReach({ variant, picture, orientation, pieceSet, square, reach }: ShownReach): ReachDiagram {
  const marks = reachMarks(reach, picture);
  const { reserves: _, ...board } = picture;
  // Without a border there are no names of files and ranks: they would be too small to read.
  const options = { variant, orientation, lastMove: [square], style: pageStyle(pieceSet), borderless: true };
  const { width, height, content } = drawContent(board, options);
  const layout = layOut(board, orientation, true);
  const drawnMarks = [...marks].map(([target, kind]) => {
    const point = layout.find(target);
    return point === undefined ? "" : TARGET_MARKS[kind](point);
  });
  return {
    svg: `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${content}${drawnMarks.join("")}</svg>`,
    kinds: new Set(marks.values()),
  };
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
