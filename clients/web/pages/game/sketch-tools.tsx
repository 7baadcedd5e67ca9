import { useEffect } from "preact/hooks";
import { SHAPE_COLORS } from "../../../../src/shared/annotations";
import { lazyComponent } from "../../components/lazy-component";
import type { GameModel } from "./game-model";

const DrawingTools = lazyComponent(async () => (await import("./drawing-tools")).DrawingTools);

/** A button for drawing on the board without an analysis, by touch and by keyboard. The drawings are not stored. */
export function SketchTools({ model: { sketch } }: { readonly model: GameModel }) {
  const { pen, shapes } = sketch;
  const isDrawing = pen.value !== null;
  const stop = (): void => {
    pen.value = null;
  };
  useEffect(() => stop, []);
  return (
    <>
      <button
        type="button"
        class="draw"
        aria-pressed={isDrawing}
        onClick={() => {
          if (isDrawing) stop();
          else [pen.value] = SHAPE_COLORS;
        }}
      >
        Draw
      </button>
      {isDrawing ? (
        <div class="annotation-tools">
          <DrawingTools pen={pen} shapes={shapes.value} erase={() => sketch.erase()} />
        </div>
      ) : null}
    </>
  );
}
