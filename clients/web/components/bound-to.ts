import type { Signal } from "@preact/signals";

/** The attributes of an input that writes its text to a signal. */
export const boundTo = (text: Signal<string>) => ({
  value: text.value,
  onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void => {
    text.value = currentTarget.value;
  },
});
