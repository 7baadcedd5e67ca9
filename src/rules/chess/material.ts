import {
  BORDER,
  type Board,
  type Color,
  countPieces,
  EMPTY,
  kindOf,
  pieceAt,
  pieceOf,
  squaresOf,
} from "../board8x8/board";
import { FIRST_SQUARE, LAST_SQUARE } from "../board8x8/square";
import { BISHOP, KING, KNIGHT } from "./kinds";

/** Whether a side has nothing but one king: it can never win. */
export const isBareKing = (board: Board, color: Color): boolean =>
  countPieces(board, color) === 1 && squaresOf(board, pieceOf(color, KING)).length === 1;

/** Whether a side has nothing but one king and at most one orthodox bishop or knight: too little against a bare king. */
export function isAlmostBare(board: Board, color: Color): boolean {
  if (isBareKing(board, color)) return true;
  const minors = squaresOf(board, pieceOf(color, BISHOP)).length + squaresOf(board, pieceOf(color, KNIGHT)).length;
  return countPieces(board, color) === 2 && minors === 1 && squaresOf(board, pieceOf(color, KING)).length === 1;
}

/**
 * Whether nothing but kings and at most one orthodox bishop or knight is on the board. With one king on each side
 * nobody can win then. Asked at every node of a search, so it stops at the first piece that is too much.
 */
export function isDeadMaterial(board: Board): boolean {
  let minors = 0;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    const piece = pieceAt(board, square);
    if (piece === EMPTY || piece === BORDER) continue;
    const kind = kindOf(piece);
    if (kind === KING) continue;
    minors += 1;
    if (minors > 1 || (kind !== BISHOP && kind !== KNIGHT)) return false;
  }
  return true;
}
