import { useEffect } from "preact/hooks";
import { MAX_SHAPES, SHAPE_COLORS, type ShapeColor } from "../../../../src/shared/annotations";
import { lazyComponent } from "../../components/lazy-component";
import type { GameModel } from "./game-model";

const DrawingTools = lazyComponent(async () => (await import("./analysis/components")).DrawingTools);

/**
 * A button for drawing on the board without an analysis, by touch and by keyboard. The drawings are not stored. The tools
 * are also shown if the position has as many drawings as it may have: they say so.
 */
export function SketchTools({ model }: { readonly model: GameModel }) {
  const sketch = model.sketch.value;
  const isDrawing = sketch !== null && sketch.pen.value !== null;
  const isFull = sketch?.shapes.value.length === MAX_SHAPES;
  const choose = (color: ShapeColor | null): void => {
    const { value } = model.sketch;
    if (value !== null) value.pen.value = color;
  };
  useEffect(() => () => choose(null), []);
  return (
    <>
      <button
        type="button"
        class="draw"
        aria-pressed={isDrawing}
        onClick={() => choose(isDrawing ? null : SHAPE_COLORS[0])}
      >
        Draw arrows
      </button>
      {sketch !== null && (isDrawing || isFull) ? (
        <div class="annotation-tools">
          <DrawingTools pen={sketch.pen} shapes={sketch.shapes.value} erase={() => sketch.erase()} />
        </div>
      ) : null}
    </>
  );
}
