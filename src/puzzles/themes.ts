/** The themes of puzzles. `docs/guides/puzzles.md` describes them. */
export const THEMES = [
  "mate-in-1",
  "mate-in-2",
  "mate-in-3",
  "mate-in-4",
  "mate-in-5",
  "win-in-1",
  "win-in-2",
  "win-in-3",
  "win-in-4",
  "win-in-5",
  "advantage",
  "saving",
  "fork",
  "sacrifice",
  "quiet",
  "duple-check",
  "promotion",
  "promotion-to-king",
  "hoplit",
  "city",
  "exchange",
  "endgame",
] as const;

/** A theme of a puzzle. */
export type Theme = (typeof THEMES)[number];
