import { BORDER, type Board, type Color, EMPTY, inSet, kindOf, pieceAt, piecesOf } from "../board8x8/board";
import { FIRST_SQUARE, LAST_SQUARE } from "../board8x8/square";
import { BISHOP, KING, KNIGHT } from "./kinds";

/** Whether a side has only one king and therefore can never win. Stops at the first other piece. */
export const isBareKing = (board: Board, color: Color): boolean => hasLittle(board, color, 0);

/** Whether a side has only one king and at most one orthodox bishop or knight: a draw against a bare king. */
export const isAlmostBare = (board: Board, color: Color): boolean => hasLittle(board, color, 1);

function hasLittle(board: Board, color: Color, mostMinors: number): boolean {
  const own = piecesOf(color);
  let kings = 0;
  let minors = 0;
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square += 1) {
    const piece = pieceAt(board, square);
    if (!inSet(own, piece)) continue;
    const kind = kindOf(piece);
    if (kind === KING) kings += 1;
    else if (kind === BISHOP || kind === KNIGHT) minors += 1;
    else return false;
    if (kings > 1 || minors > mostMinors) return false;
  }
  return kings === 1;
}

/**
 * Whether the board holds only kings and at most one orthodox bishop or knight. With one king per side nobody can win
 * then. A replay calls this for every ply, so it stops at the first piece too many.
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
