import type { Board, Color } from "../board8x8/board";

/** What the positions of all chess games hold. Immutable outside the function that makes it. */
export interface ChessPosition {
  readonly board: Board;
  readonly turn: Color;
  /** Castling rights as bits. */
  readonly castling: number;
  /** Plies since the last capture, pawn-like move or drop. */
  readonly clock: number;
  /** Number of the move to come; it rises after black's moves. */
  readonly moveNumber: number;
}
