import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** What waits for its turn, in the order in which it stands on the page. */
const waiting = new Set<() => void>();

/** How many are drawn at a time, and how long they wait at most for the browser to have nothing else to do, in milliseconds. */
const AT_ONCE = 3;
const PATIENCE = 100;

const later = (act: () => void): void => {
  // Safari has no idle callbacks.
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
 * Whether it is the turn of something to be drawn that is costly to draw: of what is in the window before the next paint,
 * of what is further down a few at a time, when the browser has nothing else to do. Once it was, it stays.
 * @param place where it is drawn, as large as it will be
 * @param isReady whether it can be drawn
 */
export function useDrawingTurn(place: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const isDue = useSignal(false);
  useLayoutEffect(() => {
    if (!isReady || isDue.peek()) return undefined;
    const draw = (): void => {
      isDue.value = true;
    };
    if ((place.current?.getBoundingClientRect().top ?? 0) > innerHeight) return wait(draw);
    draw();
    return undefined;
  }, [isReady, isDue, place]);
  return isDue.value;
}
