import { setImmediate as nextTurn } from "node:timers/promises";
import { think } from "../../src/bots/think";
import type { Limits, Question, Thought } from "../../src/bots/thought";

/** How long the search goes on before it lets Ctrl-C and the display come by, in milliseconds. */
const SLICE = 30;

/**
 * Thinks in slices.
 * @param tell gets the number of positions so far, from time to time
 * @returns null if it was aborted
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
