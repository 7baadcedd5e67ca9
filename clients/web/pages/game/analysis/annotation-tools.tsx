import { GLYPHS, type Glyph, MAX_SHAPES, SHAPE_COLORS } from "../../../../../src/shared/annotations";
import { COLOR_NAMES } from "../../../board/draw-shapes";
import type { AnalysisState } from "./analysis-state";
import { numberedMove } from "./numbered-move";
import { withGlyph, withShapes } from "./tree";
import type { Shown } from "./view";

/** The meanings of the glyphs. */
export const GLYPH_WORDS: Readonly<Record<Glyph, string>> = {
  "!": "good move",
  "?": "mistake",
  "!!": "brilliant move",
  "??": "blunder",
  "!?": "interesting move",
  "?!": "dubious move",
};

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Buttons that rate the shown move, choose a color to draw in, and remove the drawings. */
export function AnnotationTools({ state, shown }: { readonly state: AnalysisState; readonly shown: Shown }) {
  const { own, pen } = state;
  const { path, glyph: rated, shapes } = shown;
  return (
    <div class="annotation-tools">
      {shown.before === null ? null : (
        <fieldset aria-label={`Rate ${numberedMove(shown)}`}>
          {GLYPHS.map((glyph) => (
            <button
              key={glyph}
              type="button"
              aria-label={capitalized(GLYPH_WORDS[glyph])}
              title={capitalized(GLYPH_WORDS[glyph])}
              aria-pressed={rated === glyph}
              onClick={() => own.change(withGlyph(own.value.peek(), path, rated === glyph ? undefined : glyph))}
            >
              {glyph}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset aria-label="Draw on the board">
        {SHAPE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={`Draw in ${COLOR_NAMES[color]}`}
            title={`Draw in ${COLOR_NAMES[color]}`}
            aria-pressed={pen.value === color}
            onClick={() => {
              pen.value = pen.peek() === color ? null : color;
            }}
          >
            <svg
              class={`board-shape ${COLOR_NAMES[color]}`}
              viewBox="0 0 24 24"
              width="20"
              height="20"
              aria-hidden="true"
            >
              <path d="M4 20L7.5 19L19 7.5L16.5 5L5 16.5zM18 3.5L20.5 6" fill="currentColor" stroke="currentColor" />
            </svg>
          </button>
        ))}
        {shapes.length === 0 ? null : (
          <button type="button" onClick={() => own.change(withShapes(own.value.peek(), path, []))}>
            Erase drawings
          </button>
        )}
      </fieldset>
      {pen.value === null ? null : (
        <p class="help" role="status">
          {shapes.length < MAX_SHAPES
            ? "Drag from square to square for an arrow, or press a square for a circle. Press the color again to move pieces."
            : `There are ${MAX_SHAPES} drawings on this position. Remove one to draw another.`}
        </p>
      )}
    </div>
  );
}
