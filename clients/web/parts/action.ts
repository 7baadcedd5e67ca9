import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { ConnectionError } from "skytale-client";
import { sentenceOf } from "../server/failure";
import { connection } from "../server/seen-answers";

/**
 * How long an offline error stays after the server was reached again, in milliseconds. If only this request failed, the
 * player can still read the error.
 */
const UNTIL_READ = 4_000;

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
  const isOffline = useSignal(false);
  // "The server can't be reached" is removed once it can be reached.
  useSignalEffect(() => {
    if (!isOffline.value || !connection.value.isUp) return undefined;
    const timer = setTimeout(() => {
      isOffline.value = false;
      refusal.value = null;
    }, UNTIL_READ);
    return () => clearTimeout(timer);
  });
  return {
    isRunning,
    refusal,
    async run(work) {
      if (isRunning.peek()) return false;
      isRunning.value = true;
      isOffline.value = false;
      refusal.value = null;
      try {
        await work();
        return true;
      } catch (error) {
        refusal.value = await sentenceOf(error);
        isOffline.value = error instanceof ConnectionError || !connection.peek().isUp;
        return false;
      } finally {
        isRunning.value = false;
      }
    },
  };
}
