import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Drawings that wait for idle time, in the order of the page. */
const waiting = new Set<() => void>();

/** How many drawings are drawn at a time, and the longest wait for idle time, in milliseconds. */
const AT_ONCE = 3;
const PATIENCE = 100;

const later = (act: () => void): void => {
  // Safari has no `requestIdleCallback`.
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: PATIENCE });
  else setTimeout(act, PATIENCE / 2);
};

function wait(act: () => void): () => void {
  waiting.add(act);
  if (waiting.size === 1) later(drawNext);
  return () => waiting.delete(act);
}

function drawNext(): void {
  for (const act of [...waiting].slice(0, AT_ONCE)) {
    act();
    waiting.delete(act);
  }
  if (waiting.size > 0) later(drawNext);
}

/**
 * Schedules an expensive drawing. Drawings within the viewport are drawn before the next paint, those below it a few at
 * a time when the browser is idle. Returns whether the drawing is due; once due, it stays due.
 * @param element the element to be drawn, in its final size
 * @param isReady whether the data for the drawing are available
 */
export function useDrawingTurn(element: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const isDue = useSignal(false);
  useLayoutEffect(() => {
    if (!isReady || isDue.peek()) return undefined;
    const draw = (): void => {
      isDue.value = true;
    };
    if ((element.current?.getBoundingClientRect().top ?? 0) > innerHeight) return wait(draw);
    draw();
    return undefined;
  }, [isReady, isDue, element]);
  return isDue.value;
}
