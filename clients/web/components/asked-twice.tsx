import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useAction } from "./action";
import { Refusal } from "./refusal";

interface AskedTwiceProps {
  readonly name: string;
  /** The question shown after the first click. */
  readonly question: ComponentChildren;
  readonly confirm: string;
  readonly work: () => Promise<void>;
  /** Shown below the question. */
  readonly children?: ComponentChildren;
}

/**
 * A button for an irreversible action. The first click replaces it by a question, the second click executes the action.
 * The question takes the focus of the button, so that screen readers read it, and gives it back.
 */
export function AskedTwice({ name, question, confirm, work, children }: AskedTwiceProps) {
  const isAsked = useSignal(false);
  const { isRunning, refusal, run } = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked.value) group.current?.focus({ preventScroll: true });
    else if (wasAsked.current) button.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked.value;
  }, [isAsked.value]);
  if (!isAsked.value) {
    return (
      <button type="button" ref={button} onClick={() => (isAsked.value = true)}>
        {name}
      </button>
    );
  }
  return (
    <fieldset class="asked" ref={group} tabIndex={-1}>
      <legend>{question}</legend>
      {children}
      <Refusal sentence={refusal} />
      <p class="actions">
        <button
          type="button"
          class="first"
          aria-disabled={isRunning.value}
          onClick={() => {
            void run(work).then((isDone) => {
              if (isDone) isAsked.value = false;
            });
          }}
        >
          {confirm}
        </button>
        <button type="button" onClick={() => (isAsked.value = false)}>
          Cancel
        </button>
      </p>
    </fieldset>
  );
}
