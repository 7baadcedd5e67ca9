import type { Side } from "../../../src/shared/side";
import type { BoardPosition } from "./board-position";
import type { Choice } from "./chooser";
import type { HandMove } from "./moves";
import { namePiece } from "./words";

/**
 * The meanings of an ambiguous move by the piece that it results in, in the order of the catalog, with the king last:
 * only Spartans may promote to it, and they rarely do.
 * @param moves the moves from the square `origin` to one target
 * @param draw draws the picture of a piece
 */
export function choicesOf(
  moves: readonly HandMove[],
  { picture, words }: BoardPosition,
  side: Side,
  origin: string | null,
  draw: (side: Side, letter: string) => SVGSVGElement,
): readonly Choice[] {
  const order = words.pieces.map(({ letter }) => letter);
  const rank = ({ choice }: HandMove): number => (choice === "K" ? order.length : order.indexOf(choice ?? ""));
  const own = picture.pieces.find(({ square }) => square === origin)?.piece ?? "";
  return moves
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ choice, wire }) => {
      const letter = choice ?? own;
      return { wire, name: namePiece(words, letter, side), icon: draw(side, letter) };
    });
}
