import { capturedSquares } from "../../../src/pictures/captures";
import type { BoardPicture } from "../../../src/rules/rules";
import { SIDES, type Side } from "../../../src/shared/side";
import { readMove } from "./moves";

/** What a game calls its pieces, as its catalogue has them. */
export interface GameWords {
  readonly pieces: readonly { readonly letter: string; readonly name: string; readonly sides: readonly Side[] }[];
}

/** Words for the moves that have no squares, by their wire form. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ["use", "Use the extra pieces"],
  ["decline", "Play without them"],
]);

/** What a move without squares does, in words. */
export const nameWord = (wire: string): string => SPOKEN.get(wire) ?? wire;

/** Words in the order in which they are offered: what begins something before what leaves it. */
export const inSpokenOrder = (wires: readonly string[]): readonly string[] => {
  const order = [...SPOKEN.keys()];
  return wires.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
};

/** A piece by its letter: "knight". */
export function namePiece({ pieces }: GameWords, letter: string, side: Side): string {
  const found = pieces.find((piece) => piece.letter === letter && piece.sides.includes(side));
  return found?.name.toLowerCase() ?? letter;
}

/** What stands on a square: "white pawn, white city", "empty". */
export function nameContent(words: GameWords, picture: BoardPicture, square: string): string {
  const city = picture.cities?.find((entry) => entry.square === square);
  return [
    nameOccupant(words, picture, square),
    ...(picture.attackedKings.includes(square) ? ["attacked"] : []),
    ...(city === undefined ? [] : [`${city.owner} city`]),
  ].join(", ");
}

function nameOccupant(words: GameWords, { pieces }: BoardPicture, square: string): string {
  const piece = pieces.find((entry) => entry.square === square);
  return piece === undefined ? "empty" : `${piece.side} ${namePiece(words, piece.piece, piece.side)}`;
}

/** What a move changed, told by the boards before and after it. */
export interface Changes {
  /** Squares where pieces were taken, whatever stands there now. */
  readonly captured: readonly string[];
  /** Cities that have a new owner. */
  readonly conquered: readonly string[];
}

/**
 * What a move takes and conquers.
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
  };
}

/** A list as it is spoken: "d5", "d5 and e6", "c4, d5 and e6". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** A move in words, for those who hear it: "white pawn e4 to d5, takes black hoplite". */
export function describeMove(
  words: GameWords,
  {
    wire,
    before,
    after,
    touched,
  }: {
    readonly wire: string;
    readonly before: BoardPicture;
    readonly after: BoardPicture;
    readonly touched: readonly string[];
  },
): string {
  const { origin, target, choice } = readMove(wire);
  if (target === null) return nameWord(wire).toLowerCase();
  const mover = before.pieces.find(({ square }) => square === origin);
  const arrived = after.pieces.find(({ square }) => square === target);
  const side = mover?.side ?? arrived?.side ?? missingSide(before, after);
  const { captured, conquered } = changesOf(before, after, touched);
  const named = (square: string): string => `${nameOccupant(words, before, square)} on ${square}`;
  const became = arrived !== undefined && mover !== undefined && arrived.piece !== mover.piece ? arrived.piece : choice;
  const moved =
    mover === undefined
      ? `${side} ${namePiece(words, arrived?.piece ?? "", side)} is put on ${target}`
      : `${side} ${namePiece(words, mover.piece, side)} ${origin}${origin === target ? "" : ` to ${target}`}`;
  return [
    moved,
    ...(became === null ? [] : [`becomes a ${namePiece(words, became, side)}`]),
    ...(captured.length === 0 ? [] : [`takes ${listed(captured.map(named))}`]),
    ...(conquered.length === 0 ? [] : [`conquers ${listed(conquered)}`]),
    ...(after.attackedKings.length === 0 ? [] : ["check"]),
  ].join(", ");
}

/** The side that has more pieces on the board than before. */
const missingSide = (before: BoardPicture, after: BoardPicture): Side => {
  const count = (picture: BoardPicture, side: Side) => picture.pieces.filter((piece) => piece.side === side).length;
  return SIDES.find((side) => count(after, side) > count(before, side)) ?? "white";
};
