import { effect, signal } from "@preact/signals";
import { waitingNow } from "../server/waiting";

const title = signal<string | null>(null);

/** Sets the window title. The number of games that need the player's attention is prepended. */
export function showTitle(text: string): void {
  title.value = text;
}

effect(() => {
  if (title.value === null) return;
  const { all } = waitingNow();
  document.title = `${all === 0 ? "" : `(${all}) `}${title.value} · Skytale`;
});
