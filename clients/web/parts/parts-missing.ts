import { signal } from "@preact/signals";

/** Whether a part of what is shown could not be loaded. */
export const partsMissing = signal(false);
