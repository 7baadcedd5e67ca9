import { isSessionKept } from "../server/session";

// Retries modules that could not be loaded: a page, or a part of one. Some browsers keep the failure of a module for as
// long as the document lives. If the server answers and the import still fails, the document is loaded again: once, and
// only when nothing would be lost (docs/decisions/027-browser-sessions-and-failures.md).

/** The first pause before a retry, and the longest pause that it grows to, in milliseconds. */
const FIRST = 1_000;
const LONGEST = 30_000;
/** The shortest time between two automatic loads of the document, in milliseconds. */
const ONCE_IN = 10 * 60_000;
const RELOADED_AT = "reloaded-at";

/** The imports to retry. Each throws while its module cannot be loaded. */
const missing = new Set<() => Promise<void>>();
let isTrying = false;

/** Retries an import until it succeeds. */
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

/** The address of the module, if the browser's error message names it, else that of the document. */
const addressOf = (error: unknown): string => /https?:\/\/\S+$/.exec(String(error))?.[0] ?? location.href;

/** Whether the server answers for an address. A 404 counts: a newer release may not have this file. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Whether the document may be loaded again now. Without session storage it never may, or it could be loaded forever. */
function takeTurn(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_IN) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Fields with unsaved input. Fields marked with `data-kept` are saved on each keystroke and not listed. */
const changed = new Set<Element>();

/** Starts to record which fields were edited: their text would be lost if the document were loaded again. */
export function noteChangedFields(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && !target.hasAttribute("data-kept")) changed.add(target);
  });
}

/**
 * Whether the document can be loaded again without losing anything. Not idle: a token that the browser could not store,
 * a move that is being made or was not sent, a request in flight, or a form with input.
 */
function isIdle(): boolean {
  const isBusy =
    document.querySelector(
      ".move-pending, [aria-selected='true'], .board-chooser:not([hidden]), button[aria-disabled='true']:not([data-done])",
    ) !== null;
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  return isSessionKept.peek() && !isBusy && !isTyping && ![...changed].some(({ isConnected }) => isConnected);
}
