import type { Army, Board, Cities } from "./board";

/** A position of Sparta. Immutable once returned by its creator. */
export interface SpartaPosition {
  readonly board: Board;
  readonly cities: Cities;
  readonly turn: Army;
  /** Plies since the last capture, conquest or promotion. */
  readonly clock: number;
  /** Number of the next move; incremented after turns of black. */
  readonly moveNumber: number;
  /** The option by the German rules: heroes conquer cities like warriors. */
  readonly heroesConquer: boolean;
  /** Whether no piece is trapped, as after every move. In a set-up position, trapped pieces remain until the next move. */
  readonly isSettled: boolean;
}
