/** Marks that rate the last move of a position. */
export const GLYPHS = ["!", "?", "!!", "??", "!?", "?!"] as const;
export type Glyph = (typeof GLYPHS)[number];

/** The colors of drawings on a board: green, red, blue and yellow. */
export const SHAPE_COLORS = ["G", "R", "B", "Y"] as const;
export type ShapeColor = (typeof SHAPE_COLORS)[number];

/** An arrow between two squares, or a circle on one. */
export interface Shape {
  readonly color: ShapeColor;
  readonly from: string;
  /** Null for a circle. */
  readonly to: string | null;
}

/** Maximum number of drawings on one position. */
export const MAX_SHAPES = 32;

const SQUARE = "[a-z][1-9]\\d?";

/** A shape as text: `Ge2e4` is a green arrow, `Rd5` a red circle, as in the PGN commands `%cal` and `%csl`. */
export const SHAPE_PATTERN = new RegExp(`^([${SHAPE_COLORS.join("")}])(${SQUARE})(${SQUARE})?$`);

/** Parses a shape; null if the text is not one, or if both ends of an arrow are the same square. */
export function readShape(text: string): Shape | null {
  const [, letter, from, to = null] = SHAPE_PATTERN.exec(text) ?? [];
  const color = SHAPE_COLORS.find((known) => known === letter);
  return color === undefined || from === undefined || from === to ? null : { color, from, to };
}

/** Formats a shape as text. */
export const formatShape = ({ color, from, to }: Shape): string => color + from + (to ?? "");

/** The squares of a shape, by which shapes of different colors replace each other. */
export const squaresOfShape = (text: string): string => text.slice(1);

/** Shapes without those that a later one on the same squares replaces. */
export const withoutReplaced = (shapes: readonly string[]): readonly string[] =>
  shapes.filter(
    (shape, index) => !shapes.slice(index + 1).some((later) => squaresOfShape(later) === squaresOfShape(shape)),
  );

/**
 * Adds a shape. The same one again is removed, and one of another color on the same squares is replaced. Returns the
 * shapes unchanged if there would be too many.
 */
export function toggled(shapes: readonly string[], shape: string): readonly string[] {
  const others = shapes.filter((other) => squaresOfShape(other) !== squaresOfShape(shape));
  const next = shapes.includes(shape) ? others : [...others, shape];
  return next.length > MAX_SHAPES ? shapes : next;
}
