import { useEffect, useRef } from "preact/hooks";

interface SendButtonProps {
  /** Whether to ask first, because signing in also signs out everywhere else. */
  readonly isAsked: boolean;
  readonly isRunning: boolean;
  readonly cancel: () => void;
}

/** The button that sends the form, or a question in its place. The question takes the focus, and gives it back. */
export function SendButton({ isAsked, isRunning, cancel }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) group.current?.focus({ preventScroll: true });
    else if (wasAsked.current) button.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked) {
    return (
      <button type="submit" ref={button} class="first" aria-disabled={isRunning}>
        Sign in
      </button>
    );
  }
  return (
    <fieldset class="asked" ref={group} tabIndex={-1}>
      <legend>
        All other tokens of your account end, including those of your bots. All your passkeys are removed, including the
        one of this device. Notifications in browsers are turned off. You can set all of them up again. Sign out
        everywhere else?
      </legend>
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
