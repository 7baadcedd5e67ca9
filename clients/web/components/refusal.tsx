import type { ReadonlySignal } from "@preact/signals";

/** The error of an action, announced by screen readers. */
export const Refusal = ({ sentence }: { readonly sentence: ReadonlySignal<string | null> }) => (
  <p class="refusal" role="alert">
    {sentence.value}
  </p>
);
