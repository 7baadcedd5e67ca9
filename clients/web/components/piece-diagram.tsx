import { useMemo, useRef } from "preact/hooks";
import { drawReach, type ShownReach } from "../board/reach-diagram";
import { useDrawingTurn } from "./drawing-turn";

/** A small board with the squares that a piece reaches. It is hidden from screen readers: add `reachWords`. */
export function PieceDiagram({ shown }: { readonly shown: ShownReach }) {
  const element = useRef<HTMLDivElement>(null);
  const isDue = useDrawingTurn(element, true);
  const svg = useMemo(() => (isDue ? drawReach(shown).svg : ""), [isDue, shown]);
  return <div ref={element} class="small-board" dangerouslySetInnerHTML={{ __html: svg }} />;
}
