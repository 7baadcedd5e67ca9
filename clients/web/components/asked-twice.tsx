import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useAction } from "./action";
import { useQuestionFocus } from "./question-focus";
import { Refusal } from "./refusal";

interface AskedTwiceProps {
  readonly name: ComponentChildren;
  /** The question shown after the first click. */
  readonly question: ComponentChildren;
  readonly confirm: string;
  readonly work: () => Promise<void>;
  /** Shown below the question. */
  readonly children?: ComponentChildren;
}

/**
 * A button for an irreversible action. The first click replaces it by a question, the second click executes the action.
 */
export function AskedTwice({ name, question, confirm, work, children }: AskedTwiceProps) {
  const isAsked = useSignal(false);
  const { isRunning, refusal, run } = useAction();
  const focus = useQuestionFocus(isAsked.value);
  if (!isAsked.value) {
    return (
      <button type="button" ref={focus.button} onClick={() => (isAsked.value = true)}>
        {name}
      </button>
    );
  }
  return (
    <fieldset class="asked" ref={focus.question} tabIndex={-1}>
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
