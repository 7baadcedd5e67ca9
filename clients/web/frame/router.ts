import { signal } from "@preact/signals";
import { findPage } from "../addresses";

/** The address that is shown. */
export const place = signal(new URL(location.href));

/** Goes to an address: to a page of the client at once, to any other by loading it. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  const target = new URL(address, location.href);
  // So that a step back leads to what was noted last.
  write();
  if (target.origin !== location.origin || findPage(target.pathname) === null) {
    location.assign(target);
    return;
  }
  if (how === "replace") history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  show(target);
}

/** Writes into the address what a page shows, without another step in the history: a ply, a filter. */
export function note(address: string): void {
  place.value = new URL(address, location.href);
  if (isNoting) return;
  write();
  isNoting = true;
  setTimeout(() => {
    isNoting = false;
    write();
  }, BETWEEN_NOTES);
}

/** Browsers refuse to have an address written a hundred times in ten seconds, which a key that is held down would do. */
const BETWEEN_NOTES = 250;
let isNoting = false;

function write(): void {
  const { href } = place.peek();
  if (href !== location.href) history.replaceState(null, "", href);
}

/** Follows links of the client without loading a document, and the browser's steps back and forth. */
export function followLinks(): void {
  document.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    const target = new URL(link.href, location.href);
    if (target.origin !== location.origin || findPage(target.pathname) === null) return;
    if (target.hash !== "" && target.pathname === location.pathname) return;
    event.preventDefault();
    go(link.href);
  });
  window.addEventListener("popstate", () => {
    place.value = new URL(location.href);
  });
}

/**
 * Takes a double click on a button for one click: the second would do again what the first has done already, or confirm
 * what has just been asked in its place. Moves and colours are stepped through as fast as one likes.
 */
export function ignoreDoubleClicks(): void {
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2 || !(event.target instanceof Element)) return;
    if (event.target.closest("button") === null || event.target.closest(".move-bar, .hand-board, .scheme") !== null)
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, { capture: true });
}

function show(target: URL): void {
  const isOther = target.pathname !== place.value.pathname;
  place.value = target;
  if (!isOther) return;
  window.scrollTo(0, 0);
  // Whoever goes on by keyboard or screen reader begins at the new page, as after loading a document.
  document.getElementById("content")?.focus({ preventScroll: true });
}
