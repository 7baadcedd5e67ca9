import { fileLetter, type Layout, SQUARE } from "../../../src/pictures/layout";
import type { BoardPicture } from "../../../src/rules/rules";
import type { Side } from "../../../src/shared/side";

// The names of files and ranks. A page shows them either inside the squares at the edge or outside the board, depending
// on the width of the window.

/** Font size in units of the view box. */
const SIZE = 7.6;
/** Width of a rank name with two digits. Between the edge of a square and a piece there is no room for more. */
const TWO_DIGITS = 8.6;

/**
 * Draws the names inside the squares at the edge: files in the lower right corner of their square, ranks in the lower
 * left. No piece reaches into these corners.
 */
export function drawCoordinates({ files, ranks }: BoardPicture, { board, at }: Layout): string {
  const bottom = board.y + board.height;
  const fileNames = Array.from({ length: files }, (_, file) => {
    const x = at(file, 0).x + SQUARE - 0.7;
    return `<text x="${x}" y="${bottom - 2.4}" text-anchor="end">${fileLetter(file)}</text>`;
  });
  const rankNames = Array.from({ length: ranks }, (_, rank) => {
    const y = at(0, rank).y + SQUARE - 1;
    const fit = rank < 9 ? "" : ` textLength="${TWO_DIGITS}" lengthAdjust="spacingAndGlyphs"`;
    return `<text x="${board.x + 0.3}" y="${y}"${fit}>${rank + 1}</text>`;
  });
  return `<g class="board-coordinates" font-family="system-ui, sans-serif" font-size="${SIZE}">${fileNames.join("")}${rankNames.join("")}</g>`;
}

/** The names of files and ranks outside the board, as two rows of texts that are hidden from assistive technology. */
export class OutsideNames {
  readonly files = stripOf("board-files");
  readonly ranks = stripOf("board-ranks");

  /** Shows the names of a board, or none. */
  show({ files, ranks }: BoardPicture, orientation: Side, isShown: boolean): void {
    const fileNames = Array.from({ length: files }, (_, file) => fileLetter(file));
    const rankNames = Array.from({ length: ranks }, (_, rank) => String(ranks - rank));
    for (const [strip, names] of [[this.files, fileNames] as const, [this.ranks, rankNames] as const]) {
      strip.hidden = !isShown;
      const ordered = orientation === "white" ? names : names.toReversed();
      if (strip.textContent === ordered.join("")) continue;
      strip.replaceChildren(
        ...ordered.map((name) => Object.assign(document.createElement("span"), { textContent: name })),
      );
    }
  }
}

function stripOf(className: string): HTMLDivElement {
  const strip = document.createElement("div");
  strip.className = className;
  strip.setAttribute("aria-hidden", "true");
  return strip;
}
