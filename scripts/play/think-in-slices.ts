import { setImmediate as nextTurn } from "node:timers/promises";
import { think } from "../../src/bots/think";
import type { Limits, Question, Thought } from "../../src/bots/thought";

/** Milliseconds that the search runs before it yields to Ctrl-C and the display. */
const SLICE = 30;

/**
 * Searches in slices, so that the process stays responsive.
 * @param tell called between slices with the number of positions searched so far
 * @returns null if the signal was aborted
 */
export async function thinkInSlices(
  question: Question,
  limits: Limits,
  tell: (nodes: number) => void,
  signal: AbortSignal,
): Promise<Thought | null> {
  const thinking = think(question, limits);
  let sliceEnds = performance.now() + SLICE;
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnds) continue;
    tell(step.value);
    await nextTurn();
    if (signal.aborted) return null;
    sliceEnds = performance.now() + SLICE;
  }
}
