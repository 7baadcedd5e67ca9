import { useLayoutEffect, useRef } from "preact/hooks";
import { Drawing } from "../board/drawing";
import { drawReach, type ShownReach } from "../board/reach-diagram";
import { useDrawingTurn } from "./drawing-turn";

/** A small board with the squares that a piece reaches. It is hidden from screen readers: add `reachWords`. */
export function PieceDiagram({ shown }: { readonly shown: ShownReach }) {
  const host = useRef<HTMLDivElement>(null);
  const isDue = useDrawingTurn(host, true);
  useLayoutEffect(() => {
    if (!isDue) return;
    const drawing = new Drawing();
    drawReach(drawing, shown);
    host.current?.replaceChildren(drawing.element);
  }, [isDue, shown]);
  return <div class="small-board" ref={host} />;
}
