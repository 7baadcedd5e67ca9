import type { Action } from "../../parts/action";

/** Why an action was refused, beside what caused it; takes no room while it was not. */
export const Refusal = ({ action: { refusal } }: { readonly action: Action }) =>
  refusal.value === null ? null : (
    <p class="refusal" role="alert">
      {refusal.value}
    </p>
  );
