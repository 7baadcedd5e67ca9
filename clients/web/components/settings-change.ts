import type { ReadonlySignal } from "@preact/signals";
import { useAction } from "./action";

interface SettingsChange<Changes> {
  /** The error of the last change as a sentence; null after success. */
  readonly refusal: ReadonlySignal<string | null>;
  readonly change: (changes: Changes) => void;
}

/**
 * Changes settings, also while earlier changes are being sent.
 * @param store stores changes after those of earlier calls. Its promise settles when all of them are stored
 */
export function useSettingsChange<Changes>(store: (changes: Changes) => Promise<void>): SettingsChange<Changes> {
  const { refusal, run } = useAction();
  const change = (changes: Changes): void => {
    const stored = store(changes);
    // An action that is running reports the failure of later changes, too.
    stored.catch(() => undefined);
    void run(() => stored);
  };
  return { refusal, change };
}
