import type { Action } from "../../components/action";

/** The error of an action. Takes no space if there is none. */
export const Refusal = ({ action: { refusal } }: { readonly action: Action }) =>
  refusal.value === null ? null : (
    <p class="refusal" role="alert">
      {refusal.value}
    </p>
  );
