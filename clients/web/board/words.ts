import { capturedSquares } from "../../../src/pictures/captures";
import type { BoardPicture } from "../../../src/rules/rules";
import type { Side } from "../../../src/shared/side";
import { listed } from "./listed";

/** The names of the pieces of a game and how they move, as in the catalog. */
export interface GameWords {
  readonly pieces: readonly {
    readonly letter: string;
    readonly name: string;
    readonly sides: readonly Side[];
    /** The moves of the piece in words. */
    readonly move: string;
  }[];
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
  /** Squares of the captured pieces of the opponent, even if another piece is there now. */
  readonly captured: readonly string[];
  /** Squares of the mover's own pieces that the move loses. The target is among them if the moved piece is lost. */
  readonly lost: readonly string[];
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
  const sides = new Map(before.pieces.map(({ square, side }) => [square, side]));
  const mover = from === undefined ? undefined : sides.get(from);
  const isReplaced = to !== undefined && to !== from && mover !== undefined && (sides.get(to) ?? mover) !== mover;
  const emptied = capturedSquares(before, after, touched);
  // A target that is empty after the move is in `emptied` because the moved piece itself was captured there.
  const isOwn = (square: string): boolean => square === to || sides.get(square) === mover;
  const owners = new Map(before.cities?.map(({ square, owner }) => [square, owner]));
  return {
    captured: [...(isReplaced ? [to] : []), ...emptied.filter((square) => !isOwn(square))],
    lost: emptied.filter(isOwn),
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

/** The own losses of a move in words, such as "you lose this piece and your piece on e5"; empty without losses. */
export function lossWords(lost: readonly string[], target: string | null): string {
  const others = lost.filter((square) => square !== target);
  const losses = [
    ...(others.length < lost.length ? ["this piece"] : []),
    ...(others.length === 0 ? [] : [`your piece${others.length === 1 ? "" : "s"} on ${listed(others)}`]),
  ];
  return losses.length === 0 ? "" : `you lose ${losses.join(" and ")}`;
}
