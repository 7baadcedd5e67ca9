/** The colors that a challenger can choose, and their names. */
export const COLORS = ["random", "white", "black"] as const;
export type Color = (typeof COLORS)[number];
export const COLOR_NAMES: Readonly<Record<Color, string>> = { random: "Random", white: "White", black: "Black" };
