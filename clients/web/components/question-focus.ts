import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * Moves the focus between a button and the question that replaces it: the question takes the focus, so that screen
 * readers read it, and gives it back. The question needs `tabIndex={-1}`.
 */
export function useQuestionFocus(isAsked: boolean): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly question: RefObject<HTMLFieldSetElement | null>;
} {
  const button = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) question.current?.focus({ preventScroll: true });
    else if (wasAsked.current) button.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);
  return { button, question };
}
