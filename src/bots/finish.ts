import type { Thought } from "./thought";

/** Runs a search to its end, without pauses. */
export function finish(thinking: Generator<number, Thought, void>): Thought {
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
  }
}
