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

/** Asks for each of the missing again, and says whether it is there now. */
const missing = new Set<() => Promise<boolean>>();
let isTrying = false;

/** Has something that could not be loaded asked for until it is there. */
export function tryAgainLater(ask: () => Promise<boolean>): void {
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
    if (document.hidden || !(await isServerThere())) continue;
    for (const ask of missing) {
      if (await ask()) missing.delete(ask);
    }
    if (missing.size > 0 && isIdle() && takeTurn()) location.reload();
  }
}

/** Whether the server has the document that is shown. */
const isServerThere = (): Promise<boolean> =>
  fetch(location.href, { method: "HEAD" }).then(
    ({ ok }) => ok,
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
    document.querySelector(".move-pending, [aria-selected='true'], .board-chooser, button[aria-disabled='true']") !==
    null;
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  return isSessionKept.peek() && !isBusy && !isTyping && ![...changed].some(({ isConnected }) => isConnected);
}
