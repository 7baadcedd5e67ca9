/** One side's rating before and after a game, rounded to a tenth. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  /** Rating deviation after the game. */
  readonly deviation: number;
  readonly provisional: boolean;
  /** Weight of the game for this side, from 0 to 1. Absent in events that were stored before weights existed. */
  readonly weight?: number | undefined;
}
