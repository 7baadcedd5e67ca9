import type { Signal } from "@preact/signals";
import { MAX_SHAPES, SHAPE_COLORS, type ShapeColor } from "../../../../../src/shared/annotations";
import { COLOR_NAMES } from "../../../board/draw-shapes";

interface DrawingToolsProps {
  /** The chosen color; null if presses on the board move pieces. */
  readonly pen: Signal<ShapeColor | null>;
  /** The drawings on the shown position. */
  readonly shapes: readonly string[];
  readonly erase: () => void;
}

/** Buttons that choose a color to draw in on the board, and remove the drawings. */
export const DrawingTools = ({ pen, shapes, erase }: DrawingToolsProps) => (
  <>
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
        <button type="button" onClick={erase}>
          Erase drawings
        </button>
      )}
    </fieldset>
    {pen.value === null && shapes.length < MAX_SHAPES ? null : (
      <p class="help" role="status">
        {shapes.length < MAX_SHAPES
          ? "Drag from square to square for an arrow, or press a square for a circle. Press the color again to move pieces."
          : `There are ${MAX_SHAPES} drawings on this position. Remove one to draw another.`}
      </p>
    )}
  </>
);
