import { effect, signal } from "@preact/signals";
import { waitingNow } from "../server/waiting";

let shownBadge = -1;
const title = signal<string | null>(null);

/** Sets the window title. The number of games that need the player's attention is prepended. */
export function showTitle(text: string): void {
  title.value = text;
}

effect(() => {
  if (title.value === null) return;
  const { all } = waitingNow();
  // The badge is on the icon of the installed app. Browsers without it have no such method.
  if (all !== shownBadge && "setAppBadge" in navigator) {
    shownBadge = all;
    void navigator.setAppBadge(all).catch(() => undefined);
  }
  document.title = `${all === 0 ? "" : `(${all}) `}${title.value} · Skytale`;
});
