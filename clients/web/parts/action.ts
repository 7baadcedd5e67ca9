import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { ConnectionError } from "skytale-client";
import { sentenceOf } from "../server/failure";
import { connection } from "../server/seen-answers";

/**
 * How long an offline error stays after the server was reached again, in milliseconds. If only this request failed, the
 * player can still read the error.
 */
const UNTIL_READ = 4_000;

/** The state of a request that the player starts by a button or a form. */
export interface Action {
  /** Whether the request is running. The button is disabled meanwhile. */
  readonly isRunning: Signal<boolean>;
  /** The error as a sentence, to be shown beside the control; null after success. */
  readonly refusal: Signal<string | null>;
  /** Runs `work`, unless it is running already. Returns whether it succeeded. */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** State for an action of the player. Only one call of `run` is executed at a time. */
export function useAction(): Action {
  const isRunning = useSignal(false);
  const refusal = useSignal<string | null>(null);
  const isOffline = useSignal(false);
  // Removes "The server cannot be reached" once the server can be reached.
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
