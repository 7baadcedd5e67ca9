import type { Army, Board, Cities } from "./board";

/** A position of Sparta. Immutable outside the function that makes it. */
export interface SpartaPosition {
  readonly board: Board;
  readonly cities: Cities;
  readonly turn: Army;
  /** Plies since the last capture, conquest or promotion. */
  readonly clock: number;
  /** Number of the move to come; it rises after black's turns. */
  readonly moveNumber: number;
  /** The reading of the German rules: heroes conquer cities as warriors do. */
  readonly heroesConquer: boolean;
  /** Whether no piece is trapped: so after every move. In a position that was set up trapped pieces stand until the next. */
  readonly isSettled: boolean;
}
