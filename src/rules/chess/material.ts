import { BORDER, type Board, type Color, EMPTY, inSet, kindOf, pieceAt, piecesOf } from "../board8x8/board";
import { FIRST_SQUARE, LAST_SQUARE } from "../board8x8/square";
import { BISHOP, KING, KNIGHT } from "./kinds";

/** Whether a side has nothing but one king: it can never win. Stops at the first piece that is too much. */
export const isBareKing = (board: Board, color: Color): boolean => hasLittle(board, color, 0);

/** Whether a side has nothing but one king and at most one orthodox bishop or knight: too little against a bare king. */
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
