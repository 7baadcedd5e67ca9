import type { Side } from "../../shared/side";
import { BLACK, type Color, colorOfSide, WHITE } from "../board8x8/board";
import { boardPicture } from "../board8x8/picture";
import { isBareKing, isDeadMaterial } from "../chess/material";
import type { BoardPicture, Outcome } from "../rules";
import { HOPLIT } from "./hoplit";
import { hasLegalMove } from "./moves";
import { enemyOf, facesHoplit, LETTERS } from "./pieces";
import { type HoplitPosition, hasReserve, kingOf } from "./position";

/** Whether the king of the side to move is attacked. */
export function isCheck(position: HoplitPosition): boolean {
  const { board, turn } = position;
  return enemyOf(turn, facesHoplit(board, turn)).attacks(board, kingOf(position, turn));
}

/**
 * Bare king against bare king, or against a king with one bishop or knight. Reserves can be ignored: a drop needs an own
 * pawn, and a position with a pawn is not dead.
 */
const isDead = (position: HoplitPosition): boolean => isDeadMaterial(position.board);

/** Whether the side to move is mated. */
export const isMate = (position: HoplitPosition): boolean => isCheck(position) && !hasLegalMove(position);

/** The outcome by mate, stalemate or dead position; undefined if the game goes on. */
export function outcome(position: HoplitPosition): Outcome | undefined {
  if (hasLegalMove(position)) {
    return isDead(position) ? { winner: null, reason: "dead-position" } : undefined;
  }
  if (!isCheck(position)) return { winner: null, reason: "stalemate" };
  return { winner: position.turn === WHITE ? "black" : "white", reason: "checkmate" };
}

/** A bare king can never win. Without a pawn its reserve cannot be dropped. */
export const cannotWin = (position: HoplitPosition, side: Side): boolean =>
  isBareKing(position.board, colorOfSide(side));

/** The board with the reserves. */
export function picture(position: HoplitPosition): BoardPicture {
  const attackedKings = isCheck(position) ? [kingOf(position, position.turn)] : [];
  const reserveOf = (color: Color): string[] => (hasReserve(position, color) ? [LETTERS.ofKind(HOPLIT)] : []);
  return {
    ...boardPicture(position.board, LETTERS, attackedKings),
    reserves: { white: reserveOf(WHITE), black: reserveOf(BLACK) },
  };
}
