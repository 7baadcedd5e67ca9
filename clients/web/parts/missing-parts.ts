import { isSessionKept } from "../server/session";

// What of the client could not be loaded: a page, or a part of one. It comes back by itself when its server is there.
// Chromium remembers for as long as the document lives that a module could not be loaded, so there it is the document
// that is loaded again: once, and when nobody has anything in hand (docs/decisions/100).

/** After how long it is first tried again, and the longest pause that this grows to, in milliseconds. */
const FIRST = 1_000;
const LONGEST = 30_000;
/** How long a document that was loaded again is not loaded again by itself, in milliseconds. */
const ONCE_IN = 10 * 60_000;
const RELOADED_AT = "reloaded-at";

/** Each asks for something that is missing, and throws while it does not come. */
const missing = new Set<() => Promise<void>>();
let isTrying = false;

/** Has something that could not be loaded asked for until it is there. */
export function tryAgainLater(ask: () => Promise<void>): void {
  missing.add(ask);
  if (isTrying) return;
  isTrying = true;
  void tryAgain().finally(() => {
    isTrying = false;
  });
}

async function tryAgain(): Promise<void> {
  for (let pause = FIRST; missing.size > 0; pause = Math.min(2 * pause, LONGEST)) {
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      window.addEventListener("online", resolve, { once: true });
    });
    if (document.hidden) continue;
    const addresses: string[] = [];
    for (const ask of missing) {
      try {
        await ask();
        missing.delete(ask);
      } catch (error) {
        addresses.push(addressOf(error));
      }
    }
    const areReachable = (await Promise.all(addresses.map(isReachable))).every((isSo) => isSo);
    if (addresses.length > 0 && areReachable && isIdle() && takeTurn()) location.reload();
  }
}

/** The file that did not come, where the error names it, as Chromium's do; else the document. */
const addressOf = (error: unknown): string => /https?:\/\/\S+$/.exec(String(error))?.[0] ?? location.href;

/** Whether the server answers for an address, be it that a newer one has no such file any more. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Whether this document may be loaded again now. Where the browser can't remember that it was, it never is. */
function takeTurn(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_IN) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Fields that somebody has changed, but for those that are kept as they are typed in: these are marked with `data-kept`. */
const changed = new Set<Element>();

/** Notes which fields somebody changes: what stands in them would be lost with the document. */
export function noteChangedFields(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && !target.hasAttribute("data-kept")) changed.add(target);
  });
}

/**
 * Whether nothing would be lost with the document: a token that the browser does not keep, a move that is being made or
 * waits to be sent, something that is on its way, or anything in a form.
 */
function isIdle(): boolean {
  const isBusy =
    document.querySelector(
      ".move-pending, [aria-selected='true'], .board-chooser:not([hidden]), button[aria-disabled='true']",
    ) !== null;
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  return isSessionKept.peek() && !isBusy && !isTyping && ![...changed].some(({ isConnected }) => isConnected);
}
