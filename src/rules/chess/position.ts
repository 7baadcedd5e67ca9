import type { Board, Color } from "../board8x8/board";

/** Common fields of positions in all chess games. Immutable once returned by its creator. */
export interface ChessPosition {
  readonly board: Board;
  readonly turn: Color;
  /** Castling rights, as bits. */
  readonly castling: number;
  /** Plies since the last capture, pawn-like move or drop. */
  readonly clock: number;
  /** Number of the next move; incremented after moves by black. */
  readonly moveNumber: number;
}
