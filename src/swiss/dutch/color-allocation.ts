import { type ColorPreference, isConflict } from "./color-preference";
import { type Color, otherColor } from "./player-history";
import type { SwissPlayer } from "./swiss-player";

const STRENGTHS: Readonly<Record<ColorPreference["strength"], number>> = { none: 0, mild: 1, strong: 2, absolute: 3 };

/** Whether a player's preference has priority over the one of the opponent for the same color. */
function isStronger({ preference: a }: SwissPlayer, { preference: b }: SwissPlayer): boolean {
  if (a.strength === "absolute" && b.strength === "absolute") return a.imbalance > b.imbalance;
  return STRENGTHS[a.strength] > STRENGTHS[b.strength];
}

/** The color that `a` gets by alternating from the latest game in which the two had different colors. */
function alternated(a: SwissPlayer, b: SwissPlayer): Color | null {
  const length = Math.min(a.colors.length, b.colors.length);
  for (let back = 1; back <= length; back++) {
    const color = b.colors.at(-back);
    if (color !== undefined && a.colors.at(-back) !== color) return color;
  }
  return null;
}

/** The color of the higher ranked player of a pair. The first seed would have white. */
function colorOfHigher(higher: SwissPlayer, lower: SwissPlayer): Color {
  const { color } = higher.preference;
  const wanted = color ?? (lower.preference.color === null ? null : otherColor(lower.preference.color));
  if (wanted === null) return higher.number % 2 === 1 ? "white" : "black";
  if (!isConflict(higher.preference, lower.preference) || isStronger(higher, lower)) return wanted;
  if (isStronger(lower, higher)) return otherColor(wanted);
  return alternated(higher, lower) ?? wanted;
}

/**
 * Decides which player of a pair has white: both preferences are granted if they differ, or else the
 * stronger one. Then the colors alternate, and at last the higher player has the preference. Games that were not played are skipped in the
 * comparison of colors.
 *
 * @param higher the player with more points, or with the lower number at equal points
 */
export const whiteAndBlack = (
  higher: SwissPlayer,
  lower: SwissPlayer,
): { readonly white: SwissPlayer; readonly black: SwissPlayer } =>
  colorOfHigher(higher, lower) === "white" ? { white: higher, black: lower } : { white: lower, black: higher };
