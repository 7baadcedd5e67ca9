import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { ConnectionError } from "skytale-client";
import { connection } from "../server/connection";
import { sentenceOf } from "../server/failure";
import { runCommand } from "../server/own-commands";

/**
 * How long an offline error stays after the server was reached again, in milliseconds. If only this request failed, the
 * player can still read the error.
 */
const UNTIL_READ = 4_000;

/** The state of a request that the player starts by a button or a form. */
export interface Action {
  /** Whether the request is running. The button is disabled meanwhile. */
  readonly isRunning: ReadonlySignal<boolean>;
  /** The error as a sentence, to be shown beside the control; null after success. */
  readonly refusal: ReadonlySignal<string | null>;
  /** Runs `work`, unless it is running already. Returns whether it succeeded. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  /** Removes the error. */
  forget(): void;
}

/** State for an action of the player. Only one call of `run` is executed at a time. */
export function createAction(): Action {
  const isRunning = signal(false);
  const refusal = signal<string | null>(null);
  let stop = (): void => undefined;
  const forget = (): void => {
    stop();
    refusal.value = null;
  };
  return {
    isRunning,
    refusal,
    forget,
    async run(work) {
      if (isRunning.peek()) return false;
      isRunning.value = true;
      forget();
      try {
        await runCommand(work);
        return true;
      } catch (error) {
        refusal.value = await sentenceOf(error);
        // Removes "The server cannot be reached" once the server can be reached.
        if (error instanceof ConnectionError || !connection.peek().isUp)
          stop = effect(() => {
            const timer = connection.value.isUp ? setTimeout(forget, UNTIL_READ) : undefined;
            return () => clearTimeout(timer);
          });
        return false;
      } finally {
        isRunning.value = false;
      }
    },
  };
}

/** The state of an action for a component. */
export const useAction = (): Action => useMemo(createAction, []);

/** The state of an action that submitting a form starts, with the handler for the form. */
export function useSubmit(work: () => Promise<unknown>): Action & { readonly submit: (event: Event) => void } {
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(work);
  };
  return { ...action, submit };
}
