import { EVERYWHERE_ELSE_QUESTION } from "../../components/everywhere-else";
import { useQuestionFocus } from "../../components/question-focus";

interface SendButtonProps {
  /** Whether to ask first, because signing in also signs out everywhere else. */
  readonly isAsked: boolean;
  readonly isRunning: boolean;
  readonly cancel: () => void;
}

/** The button that sends the form, or a question in its place. */
export function SendButton({ isAsked, isRunning, cancel }: SendButtonProps) {
  const focus = useQuestionFocus(isAsked);
  if (!isAsked) {
    return (
      <button type="submit" ref={focus.button} class="first" aria-disabled={isRunning}>
        Sign in
      </button>
    );
  }
  return (
    <fieldset class="asked" ref={focus.question} tabIndex={-1}>
      <legend>{EVERYWHERE_ELSE_QUESTION}</legend>
      <p class="actions">
        <button type="submit" class="first" aria-disabled={isRunning}>
          Sign in and remove them
        </button>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </p>
    </fieldset>
  );
}
