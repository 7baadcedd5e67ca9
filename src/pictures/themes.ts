/** The page that a board is drawn for. */
export type Theme = "light" | "dark" | "none";

/** The themes, in the order in which they are told of. */
export const THEMES = ["light", "dark", "none"] as const satisfies readonly Theme[];

/** The colours of light and dark squares. */
interface Squares {
  readonly light: string;
  readonly dark: string;
}

/** What surrounds the pieces. Pieces, cities and marks look the same in all themes. */
export interface Palette {
  /** What the board lies on; null where the page shows through. */
  readonly paper: string | null;
  /** Texts on the paper. */
  readonly ink: string;
  readonly frame: string;
  /** Where reserves stand: never without a colour, as black pieces would be lost on a black page. */
  readonly shelf: string;
  readonly checkered: Squares;
  /** Where there are cities the ground is nearly plain: their temples, not the squares, are to strike the eye. */
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
  // The ink has a contrast of 4.5 to white as well as to black.
  none: { ...DAY, paper: null, ink: "#82725c", frame: "#82725c", shelf: "#cdb68c" },
};
