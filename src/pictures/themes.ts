/** The page background that a board is drawn for. */
export type Theme = "light" | "dark" | "none";

/** All themes, in the order of the documentation. */
export const THEMES = ["light", "dark", "none"] as const satisfies readonly Theme[];

/** The colors of light and dark squares. */
interface Squares {
  readonly light: string;
  readonly dark: string;
}

/** The colors around the pieces. Pieces, cities and marks are the same in all themes. */
export interface Palette {
  /** Background of the picture; null if the page is visible behind it. */
  readonly paper: string | null;
  /** Color of text on the background. */
  readonly ink: string;
  readonly frame: string;
  /** Background of the reserves. It is never transparent, because black pieces would be invisible on a black page. */
  readonly shelf: string;
  readonly checkered: Squares;
  /** Colors for boards with cities. They are nearly uniform, so that the temples stand out instead of the squares. */
  readonly plain: Squares;
}

const DAY: Palette = {
  paper: "#f7f1e5",
  ink: "#5a4a3a",
  frame: "#5a4a3a",
  shelf: "#eadbbf",
  checkered: { light: "#f0e3cb", dark: "#bd9468" },
  plain: { light: "#dfcda5", dark: "#d5c197" },
};

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: DAY,
  dark: {
    paper: "#22231c",
    ink: "#c9b98f",
    frame: "#0f100c",
    shelf: "#a08c66",
    checkered: { light: "#d9c8a4", dark: "#a27a50" },
    plain: { light: "#c2ae82", dark: "#b7a276" },
  },
  // This ink has a contrast of 4.5:1 to white and to black.
  none: { ...DAY, paper: null, ink: "#82725c", frame: "#82725c", shelf: "#cdb68c" },
};
