import type { Card, ScoreTable } from "./score-table";

/** A tie-break as a function. */
export interface TieBreakRule {
  /** Whether the value depends on the other tied players, so that it is computed again for each smaller group. */
  readonly isAmongTied: boolean;
  /** The values of players whom the criteria before have left equal, in their order; higher is better. */
  values(tied: readonly Card[], table: ScoreTable): readonly number[];
}

/** A tie-break that depends on the player's results only. */
export const individual = (value: (card: Card, table: ScoreTable) => number): TieBreakRule => ({
  isAmongTied: false,
  values: (tied, table) => tied.map((card) => value(card, table)),
});

/** The sum of a number of each item. */
export const sumOf = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0);
