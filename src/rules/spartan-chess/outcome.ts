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

/** The kings of the side to move that are attacked now. */
function attackedKings(position: SpartanPosition): number[] {
  const enemy = position.turn === WHITE ? SPARTAN_ENEMY : PERSIAN_ENEMY;
  const kings = squaresOf(position.board, pieceOf(position.turn, KING));
  return kings.filter((king) => enemy.attacks(position.board, king));
}

const hasTwoKings = (position: SpartanPosition, color: Color): boolean =>
  color === BLACK && position.secondSpartanKing !== NO_SQUARE;

/** Whether an only king, or both of two, are attacked: the side to move must answer. */
export const isCheck = (position: SpartanPosition): boolean =>
  attackedKings(position).length === (hasTwoKings(position, position.turn) ? 2 : 1);

/** Bare king against bare king, or against a king with one orthodox bishop or knight. Two Spartan kings can win. */
export const isDead = (board: Board): boolean => isBareKing(board, BLACK) && isAlmostBare(board, WHITE);

/** Mate, stalemate or dead position, if the position is one. */
export function outcome(position: SpartanPosition): Outcome | undefined {
  if (hasLegalMove(position)) {
    return isDead(position.board) ? { winner: null, reason: "dead-position" } : undefined;
  }
  if (!isCheck(position)) return { winner: null, reason: "stalemate" };
  if (position.turn === WHITE) return { winner: "black", reason: "checkmate" };
  return { winner: "white", reason: hasTwoKings(position, BLACK) ? "duple-checkmate" : "checkmate" };
}

/** A bare Persian king can never win, nor can one bare Spartan king; two can. */
export const cannotWin = (position: SpartanPosition, side: Side): boolean =>
  isBareKing(position.board, colorOfSide(side));

/** What the board holds, and the attacked kings of the side to move, also where that is no check. */
export const picture = (position: SpartanPosition): BoardPicture =>
  boardPicture(position.board, LETTERS, attackedKings(position));
