import type { ComponentChildren } from "preact";
import { useSubmit } from "./action";
import { Refusal } from "./refusal";

interface ActionFormProps {
  readonly button: string;
  readonly work: () => Promise<unknown>;
  /** Whether the form is a single row. */
  readonly isInline?: boolean;
  readonly isDisabled?: boolean;
  /** The fields. */
  readonly children: ComponentChildren;
}

/** A form whose submission is an action. It shows the error of the action. */
export function ActionForm({ button, work, isInline = false, isDisabled = false, children }: ActionFormProps) {
  const { isRunning, refusal, submit } = useSubmit(work);
  const send = (
    <button
      type="submit"
      class={isInline ? "" : "first"}
      aria-disabled={isRunning.value || isDisabled}
      disabled={isDisabled}
    >
      {button}
    </button>
  );
  const error = <Refusal sentence={refusal} />;
  return (
    <form class={isInline ? "form inline-form" : "form"} onSubmit={submit}>
      {children}
      {isInline ? null : error}
      {send}
      {isInline ? error : null}
    </form>
  );
}
