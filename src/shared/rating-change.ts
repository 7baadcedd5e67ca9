/** One side's rating before and after a game, to a tenth. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  /** After the game. */
  readonly deviation: number;
  readonly provisional: boolean;
  /** How much the game counted for this side, from 0 to 1; absent in events from before it was kept. */
  readonly weight?: number | undefined;
}
