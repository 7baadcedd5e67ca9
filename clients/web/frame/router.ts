import { signal } from "@preact/signals";
import { findPage } from "../addresses";

/** The current address, including changes that are not yet written to the address bar. */
export const currentUrl = signal(new URL(location.href));

/** Navigates to an address. Pages of the client are shown at once; other addresses are loaded as documents. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  const target = new URL(address, location.href);
  // Writes the pending address first, so that the Back button returns to it.
  write();
  if (target.origin !== location.origin || findPage(target.pathname) === null) {
    location.assign(target);
    return;
  }
  if (how === "replace") history.replaceState(null, "", target);
  else history.pushState(null, "", target);
  show(target);
}

/** Updates the address for the state of a page (a ply, a filter) without a new history entry. */
export function replaceUrl(address: string): void {
  currentUrl.value = new URL(address, location.href);
  if (isPaused) return;
  write();
  isPaused = true;
  setTimeout(() => {
    isPaused = false;
    write();
  }, PAUSE);
}

/**
 * Pause between two writes of the address, in milliseconds. Browsers reject more than about one hundred in ten seconds,
 * and a held key would exceed that.
 */
const PAUSE = 250;
let isPaused = false;

function write(): void {
  const { href } = currentUrl.peek();
  if (href !== location.href) history.replaceState(null, "", href);
}

/** Handles clicks on links of the client without loading a document, and the Back and Forward buttons. */
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
    currentUrl.value = new URL(location.href);
  });
}

/**
 * Ignores the second click of a double click on a button. It would repeat the action, or confirm the question that has
 * just replaced the button. Elements with `data-fast-clicks`, such as the board, accept fast clicks.
 */
export function ignoreDoubleClicks(): void {
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2 || !(event.target instanceof Element)) return;
    if (event.target.closest("button") === null || event.target.closest("[data-fast-clicks]") !== null) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", ignore, { capture: true });
}

function show(target: URL): void {
  const isOther = target.pathname !== currentUrl.value.pathname;
  currentUrl.value = target;
  if (!isOther) return;
  window.scrollTo(0, 0);
  // Keyboard and screen reader users start at the new page, as after loading a document.
  document.getElementById("content")?.focus({ preventScroll: true });
}
