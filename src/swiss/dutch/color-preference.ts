import { type Color, otherColor } from "./player-history";

/**
 * The color that a player should get.
 *
 * - `absolute`: the colors differ by more than one game, or the last two games had the same color.
 * - `strong`: the colors differ by one game.
 * - `mild`: the colors are balanced; the color of the last game should change.
 */
export interface ColorPreference {
  /** Null for a player without games. */
  readonly color: Color | null;
  readonly strength: "absolute" | "strong" | "mild" | "none";
  /** The number of games by which the other color was more frequent. */
  readonly imbalance: number;
  /** The color of the last two games, if it is the same. */
  readonly repeated: Color | null;
}

/** The preference that follows from the colors of a player's games. */
export function colorPreference(colors: readonly Color[]): ColorPreference {
  const last = colors.at(-1);
  if (last === undefined) return { color: null, strength: "none", imbalance: 0, repeated: null };
  const whites = colors.filter((color) => color === "white").length;
  const difference = 2 * whites - colors.length;
  const imbalance = Math.abs(difference);
  const repeated = colors.at(-2) === last ? last : null;
  const rarer = difference > 0 ? "black" : "white";
  if (imbalance > 1) return { color: rarer, strength: "absolute", imbalance, repeated };
  if (repeated !== null) return { color: otherColor(repeated), strength: "absolute", imbalance, repeated };
  if (imbalance === 1) return { color: rarer, strength: "strong", imbalance, repeated };
  return { color: otherColor(last), strength: "mild", imbalance, repeated };
}

/** Whether both players should get the same color. */
export const isConflict = (a: ColorPreference, b: ColorPreference): boolean => a.color !== null && a.color === b.color;
