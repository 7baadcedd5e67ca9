import { colorOf, EMPTY, type OwnBoard, pieceAt, pieceOf, WHITE } from "../board8x8/board";
import { type BoardMove, fromOf, PLAIN, packMove, promotionOf, specialOf, toOf } from "../board8x8/move";
import { RANK_STEP } from "../board8x8/square";
import type { MoveSink } from "./move-list";

/** A move of a chess game. Its special may be castling, en passant or a value of the game. */
export type ChessMove = BoardMove;

export const CASTLING = 1;
export const EN_PASSANT = 2;
/** The first number for specials that a game defines itself. */
export const FIRST_OWN_SPECIAL = 3;

/** Carries out a move, including castling and en passant, on a board that the caller owns. Not for drops and votes. */
export function carryOut(board: OwnBoard, move: ChessMove): void {
  const from = fromOf(move);
  const to = toOf(move);
  const piece = pieceAt(board, from);
  const promotion = promotionOf(move);
  board[from] = EMPTY;
  board[to] = promotion === 0 ? piece : pieceOf(colorOf(piece), promotion);
  const special = specialOf(move);
  if (special === EN_PASSANT) {
    board[colorOf(piece) === WHITE ? to - RANK_STEP : to + RANK_STEP] = EMPTY;
  } else if (special === CASTLING) {
    const corner = to > from ? to + 1 : to - 2;
    board[to > from ? to - 1 : to + 1] = pieceAt(board, corner);
    board[corner] = EMPTY;
  }
}

/** Adds a promoting move, once for each kind in `promotions`. */
export function addPromotions(moves: MoveSink, from: number, to: number, promotions: readonly number[]): void {
  for (const kind of promotions) moves.push(packMove(from, to, kind, PLAIN));
}
