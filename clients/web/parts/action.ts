import { type Signal, useSignal } from "@preact/signals";
import { sentenceOf } from "../server/failure";

/** Something that a person asks the server to do, by a button or a form. */
export interface Action {
  /** Whether it is on its way: its button waits. */
  readonly isRunning: Signal<boolean>;
  /** Why it was refused, in a sentence, to be shown beside what caused it; null if it was not. */
  readonly refusal: Signal<string | null>;
  /** Does it. Returns whether it was done. */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** What a component does at its person's word, once at a time. */
export function useAction(): Action {
  const isRunning = useSignal(false);
  const refusal = useSignal<string | null>(null);
  return {
    isRunning,
    refusal,
    async run(work) {
      if (isRunning.peek()) return false;
      isRunning.value = true;
      refusal.value = null;
      try {
        await work();
        return true;
      } catch (error) {
        refusal.value = await sentenceOf(error);
        return false;
      } finally {
        isRunning.value = false;
      }
    },
  };
}
