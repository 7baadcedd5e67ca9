import { signal } from "@preact/signals";

/** The content of the live region, which screen readers announce. */
export const announcement = signal("");

/** Announces a text to screen readers. */
export function announce(text: string): void {
  announcement.value = text;
}
