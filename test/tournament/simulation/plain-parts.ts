import type { PlayerId } from "../../../src/shared/ids";

/** The part of a player in one round, or in one game of a format in which all games run at once. */
export interface Part {
  readonly round: number;
  readonly opponent: PlayerId | null;
  readonly points: number;
  readonly kind: "over the board" | "forfeit" | "bye" | "absence";
}

/** The tied players after a criterion: in groups that are still tied, the better group first. */
export type Groups = readonly (readonly PlayerId[])[];

/** Splits tied players by a value, the highest one first. */
export function splitBy(group: readonly PlayerId[], scoreOf: (player: PlayerId) => number): Groups {
  const values = [...new Set(group.map(scoreOf))].sort((a, b) => b - a);
  return values.map((value) => group.filter((player) => scoreOf(player) === value));
}

/** The sum of numbers. */
export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
