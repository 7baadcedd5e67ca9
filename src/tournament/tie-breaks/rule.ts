import type { Card, ScoreTable } from "./score-table";

/** A tie-break as a function. */
export interface TieBreakRule {
  /** Whether the value depends on the other tied players, so that it is computed again for each smaller group. */
  readonly isAmongTied: boolean;
  /**
   * The value of a player; higher is better.
   *
   * @param tied All players whom the criteria before have left equal, also the player.
   */
  value(card: Card, table: ScoreTable, tied: readonly Card[]): number;
}

/** A tie-break that depends on the player's results only. */
export const individual = (value: (card: Card, table: ScoreTable) => number): TieBreakRule => ({
  isAmongTied: false,
  value,
});

/** The sum of a number of each item. */
export const sumOf = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0);
