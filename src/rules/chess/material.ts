import { BISHOP, type Board, type Color, countPieces, KING, KNIGHT, pieceOf, squaresOf } from "./board";

/** Whether a side has nothing but one king: it can never win. */
export const isBareKing = (board: Board, color: Color): boolean =>
  countPieces(board, color) === 1 && squaresOf(board, pieceOf(color, KING)).length === 1;

/** Whether a side has nothing but one king and at most one orthodox bishop or knight: too little against a bare king. */
export function isAlmostBare(board: Board, color: Color): boolean {
  if (isBareKing(board, color)) return true;
  const minors = squaresOf(board, pieceOf(color, BISHOP)).length + squaresOf(board, pieceOf(color, KNIGHT)).length;
  return countPieces(board, color) === 2 && minors === 1 && squaresOf(board, pieceOf(color, KING)).length === 1;
}
