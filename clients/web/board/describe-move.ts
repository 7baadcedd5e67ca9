import type { BoardPicture, Outcome } from "../../../src/rules/rules";
import { SIDES, type Side } from "../../../src/shared/side";
import { listed } from "./listed";
import { readMove } from "./moves";
import { changesOf, type GameWords, nameOccupant, namePiece, nameWord } from "./words";

/** A move in words, for screen readers: "white pawn e4 to d5, takes black hoplite". */
export function describeMove(
  words: GameWords,
  {
    wire,
    before,
    after,
    touched,
    outcome,
  }: {
    readonly wire: string;
    readonly before: BoardPicture;
    readonly after: BoardPicture;
    readonly touched: readonly string[];
    /** The end of the game by the move; null if the game goes on. */
    readonly outcome: Outcome | null;
  },
): string {
  const { origin, target, choice } = readMove(wire);
  if (target === null) return nameWord(wire).toLowerCase();
  const mover = before.pieces.find(({ square }) => square === origin);
  const arrived = after.pieces.find(({ square }) => square === target);
  const side = mover?.side ?? arrived?.side ?? missingSide(before, after);
  const { captured, lost, conquered, companion } = changesOf(before, after, touched);
  const named = (square: string): string => `${nameOccupant(words, before, square)} on ${square}`;
  const others = lost.filter((square) => square !== target);
  const became = arrived !== undefined && mover !== undefined && arrived.piece !== mover.piece ? arrived.piece : choice;
  const moved =
    mover === undefined
      ? `${side} ${namePiece(words, arrived?.piece ?? "", side)} is put on ${target}`
      : `${side} ${namePiece(words, mover.piece, side)} ${origin}${origin === target ? "" : ` to ${target}`}`;
  return [
    moved,
    ...(companion === null ? [] : [`castling with ${companion.from}`]),
    ...(became === null ? [] : [`becomes a ${namePiece(words, became, side)}`]),
    ...(captured.length === 0 ? [] : [`takes ${countOf(captured)}${listed(captured.map(named))}`]),
    ...(conquered.length === 0 ? [] : [`conquers ${listed(conquered)}`]),
    ...(lost.includes(target) ? ["is lost"] : []),
    ...(others.length === 0 ? [] : [`loses ${listed(others.map(named))}`]),
    ...(after.attackedKings.length === 0 ? [] : [outcome?.reason.endsWith("checkmate") ? outcome.reason : "check"]),
  ].join(", ");
}

/** The number of captured pieces as a prefix. It is left out for a single capture, which is the usual case. */
const countOf = ({ length }: readonly string[]): string => (length === 1 ? "" : `${length} pieces: `);

/** The side that has more pieces on the board than before. */
const missingSide = (before: BoardPicture, after: BoardPicture): Side => {
  const count = (picture: BoardPicture, side: Side) => picture.pieces.filter((piece) => piece.side === side).length;
  return SIDES.find((side) => count(after, side) > count(before, side)) ?? "white";
};
