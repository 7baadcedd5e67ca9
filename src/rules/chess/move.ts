import { colorOf, EMPTY, type OwnBoard, pieceAt, pieceOf, WHITE } from "./board";
import { RANK_STEP } from "./square";

declare const chessMove: unique symbol;
/** A move in one small integer: from, to, the kind promoted to, and what is special about it. */
export type ChessMove = number & { readonly [chessMove]: true };

export const PLAIN = 0;
export const CASTLING = 1;
export const EN_PASSANT = 2;
/** Specials of a game's own start here. */
export const FIRST_OWN_SPECIAL = 3;

/** Packs a move. `promotion` is a kind of piece, 0 for none. */
export const packMove = (from: number, to: number, promotion: number, special: number): ChessMove =>
  (from | (to << 7) | (promotion << 14) | (special << 18)) as ChessMove;

/** A move without promotion or anything special. */
export const plainMove = (from: number, to: number): ChessMove => (from | (to << 7)) as ChessMove;

export const fromOf = (move: ChessMove): number => move & 127;
export const toOf = (move: ChessMove): number => (move >> 7) & 127;
export const promotionOf = (move: ChessMove): number => (move >> 14) & 15;
export const specialOf = (move: ChessMove): number => move >> 18;

/** Carries out an orthodox move on a board that the caller owns. */
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

/** Adds a pawn-like move once, or once per promotion when there are any. */
export function addPromotions(moves: ChessMove[], from: number, to: number, promotions: readonly number[]): void {
  for (const kind of promotions) moves.push(packMove(from, to, kind, PLAIN));
}
