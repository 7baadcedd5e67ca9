import { capturedSquares } from "../../../src/pictures/captures";
import type { BoardPicture } from "../../../src/rules/rules";
import type { Side } from "../../../src/shared/side";

/** The names of the pieces of a game, as in the catalog. */
export interface GameWords {
  readonly pieces: readonly { readonly letter: string; readonly name: string; readonly sides: readonly Side[] }[];
}

/** Labels of the moves without squares, by wire form. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ["use", "Use the extra pieces"],
  ["decline", "Play without them"],
]);

/** The label of a move without squares. */
export const nameWord = (wire: string): string => SPOKEN.get(wire) ?? wire;

/** Sorts moves without squares by the order of `SPOKEN`: accepting before declining. */
export const inSpokenOrder = (wires: readonly string[]): readonly string[] => {
  const order = [...SPOKEN.keys()];
  return wires.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
};

/** The name of a piece in lower case, such as "knight". */
export function namePiece({ pieces }: GameWords, letter: string, side: Side): string {
  const found = pieces.find((piece) => piece.letter === letter && piece.sides.includes(side));
  return found?.name.toLowerCase() ?? letter;
}

/** The content of a square, including its city: "white pawn, white city", "empty". */
export function nameContent(words: GameWords, picture: BoardPicture, square: string): string {
  const city = picture.cities?.find((entry) => entry.square === square);
  return [
    nameOccupant(words, picture, square),
    ...(picture.attackedKings.includes(square) ? ["attacked"] : []),
    ...(city === undefined ? [] : [`${city.owner} city`]),
  ].join(", ");
}

/** The piece on a square: "white pawn", "empty". */
export function nameOccupant(words: GameWords, { pieces }: BoardPicture, square: string): string {
  const piece = pieces.find((entry) => entry.square === square);
  return piece === undefined ? "empty" : `${piece.side} ${namePiece(words, piece.piece, piece.side)}`;
}

/** The effects of a move, derived from the boards before and after it. */
export interface Changes {
  /** Squares of captured pieces, even if another piece is there now. */
  readonly captured: readonly string[];
  /** Cities that have a new owner. */
  readonly conquered: readonly string[];
  /** A second own piece that moved, such as the rook in castling; null if there is none. */
  readonly companion: { readonly from: string; readonly to: string } | null;
}

/**
 * The effects of a move.
 * @param touched the squares that the game marks for the move
 */
export function changesOf(before: BoardPicture, after: BoardPicture, touched: readonly string[]): Changes {
  const [from, to] = touched;
  const mover = before.pieces.find(({ square }) => square === from)?.side;
  const replaced = before.pieces.filter(({ square, side }) => mover !== undefined && square === to && side !== mover);
  const owners = new Map(before.cities?.map(({ square, owner }) => [square, owner]));
  return {
    captured: [...new Set([...replaced.map(({ square }) => square), ...capturedSquares(before, after, touched)])],
    conquered: (after.cities ?? [])
      .filter(({ square, owner }) => owners.get(square) !== owner)
      .map(({ square }) => square),
    companion: mover === undefined ? null : companionOf(before, after, mover, touched),
  };
}

/** A piece of `side`, other than the moved one, that left its square and arrived elsewhere; null if there is none. */
function companionOf(
  before: BoardPicture,
  after: BoardPicture,
  side: Side,
  touched: readonly string[],
): Changes["companion"] {
  const others = (from: BoardPicture, than: BoardPicture) =>
    from.pieces.filter(
      (piece) =>
        piece.side === side &&
        !touched.includes(piece.square) &&
        !than.pieces.some(({ square, side }) => square === piece.square && side === piece.side),
    );
  const [left, arrived] = [others(before, after)[0], others(after, before)[0]];
  return left === undefined || left.piece !== arrived?.piece ? null : { from: left.square, to: arrived.square };
}

/** A list for reading aloud: "d5", "d5 and e6", "c4, d5 and e6". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
