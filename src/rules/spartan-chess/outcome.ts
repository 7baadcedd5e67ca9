import type { Side } from "../../shared/side";
import { BLACK, type Board, type Color, colorOfSide, pieceOf, squaresOf, WHITE } from "../board8x8/board";
import { boardPicture } from "../board8x8/picture";
import { NO_SQUARE } from "../board8x8/square";
import { KING } from "../chess/kinds";
import { isAlmostBare, isBareKing } from "../chess/material";
import type { BoardPicture, Outcome } from "../rules";
import { hasLegalMove } from "./moves";
import { LETTERS, PERSIAN_ENEMY, SPARTAN_ENEMY } from "./pieces";
import type { SpartanPosition } from "./position";

/** The attacked kings of the side to move. */
function attackedKings(position: SpartanPosition): number[] {
  const enemy = position.turn === WHITE ? SPARTAN_ENEMY : PERSIAN_ENEMY;
  const kings = squaresOf(position.board, pieceOf(position.turn, KING));
  return kings.filter((king) => enemy.attacks(position.board, king));
}

const hasTwoKings = (position: SpartanPosition, color: Color): boolean =>
  color === BLACK && position.secondSpartanKing !== NO_SQUARE;

/** Whether the only king, or both of two kings, are attacked. */
export const isCheck = (position: SpartanPosition): boolean =>
  attackedKings(position).length === (hasTwoKings(position, position.turn) ? 2 : 1);

/** Bare king against bare king, or against a king with one orthodox bishop or knight. Two Spartan kings can win. */
export const isDead = (board: Board): boolean => isBareKing(board, BLACK) && isAlmostBare(board, WHITE);

/** The outcome by mate, stalemate or dead position; undefined if the game goes on. */
export function outcome(position: SpartanPosition): Outcome | undefined {
  if (hasLegalMove(position)) {
    return isDead(position.board) ? { winner: null, reason: "dead-position" } : undefined;
  }
  if (!isCheck(position)) return { winner: null, reason: "stalemate" };
  if (position.turn === WHITE) return { winner: "black", reason: "checkmate" };
  return { winner: "white", reason: hasTwoKings(position, BLACK) ? "duple-checkmate" : "checkmate" };
}

/** A bare Persian king can never win, nor can a single bare Spartan king. Two Spartan kings can win. */
export const cannotWin = (position: SpartanPosition, side: Side): boolean =>
  isBareKing(position.board, colorOfSide(side));

/** The board with the attacked kings of the side to move, even if the attack is not a check. */
export const picture = (position: SpartanPosition): BoardPicture =>
  boardPicture(position.board, LETTERS, attackedKings(position));
