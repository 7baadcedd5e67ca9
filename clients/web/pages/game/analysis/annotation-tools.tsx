import { GLYPHS, type Glyph } from "../../../../../src/shared/annotations";
import type { AnalysisState } from "./analysis-state";
import { DrawingTools } from "./drawing-tools";
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
      <DrawingTools pen={pen} shapes={shapes} erase={() => own.change(withShapes(own.value.peek(), path, []))} />
    </div>
  );
}
