/** One side's rating before and after a game, to a tenth. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  /** After the game. */
  readonly deviation: number;
  readonly provisional: boolean;
}
