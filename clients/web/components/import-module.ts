import { isReachable, onReconnect } from "../server/connection";
import { isAnyRunning } from "../server/own-commands";
import { backoff } from "../server/retry";
import { isSessionStored } from "../server/session";
import { readTab, writeTab } from "../server/tab-store";

// Retries modules that could not be loaded: a page, or a component of one. Some browsers keep the failure of a module for
// as long as the document lives. If the server answers and the import still fails, the document is loaded again: at
// most once in ten minutes, and only when no input would be lost (docs/decisions/027-browser-sessions-and-failures.md).

/** The first pause before a retry, and the longest pause that it grows to, in milliseconds. */
const FIRST = 1_000;
const LONGEST = 30_000;
/** The shortest time between two automatic loads of the document, in milliseconds. */
const ONCE_IN = 10 * 60_000;
const RELOADED_AT = "reloaded-at";

/**
 * Imports a module. After a failure, the import is repeated until it succeeds or is no longer wanted.
 * @param use called with the module
 * @returns whether the first attempt succeeded
 */
export async function importModule<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => void,
  isWanted = () => true,
): Promise<boolean> {
  try {
    use(await load());
    return true;
  } catch {
    void retry(async () => use(await load()), isWanted);
    return false;
  }
}

async function retry(load: () => Promise<void>, isWanted: () => boolean): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    await pause(backoff(failures, FIRST, LONGEST));
    if (document.hidden) continue;
    try {
      if (isWanted()) await load();
      return;
    } catch (error) {
      if ((await isReachable(addressOf(error))) && isIdle() && takeTurn()) location.reload();
    }
  }
}

/** Waits for a time in milliseconds, or until the connection returns. */
async function pause(time: number): Promise<void> {
  let stop = (): void => undefined;
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, time);
    window.addEventListener("online", resolve, { once: true });
    stop = onReconnect(() => resolve(null));
  });
  stop();
}

/** The address of the module, if the browser's error message names it, else that of the document. */
const addressOf = (error: unknown): string => /https?:\/\/\S+$/.exec(String(error))?.[0] ?? location.href;

/** Whether the document may be loaded again now. Without session storage, it could be loaded forever, so it may not. */
function takeTurn(): boolean {
  if (Date.now() - Number(readTab(RELOADED_AT)) < ONCE_IN) return false;
  return writeTab(RELOADED_AT, String(Date.now()));
}

/** Fields with unsaved input. Fields marked with `data-autosaved` are saved on each keystroke and not listed. */
const changed = new Set<Element>();

/** Starts to record which fields were edited: their text would be lost if the document were loaded again. */
export function recordChangedFields(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && !target.hasAttribute("data-autosaved")) changed.add(target);
  });
}

/**
 * Whether the document can be loaded again without losing anything. Not idle: a token that the browser could not store,
 * a move that is being made or was not sent (`data-unsent`), a running command, a focused field, or a form with input.
 */
function isIdle(): boolean {
  const isBusy = isAnyRunning() || document.querySelector("[data-unsent]") !== null;
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  return isSessionStored.peek() && !isBusy && !isTyping && ![...changed].some(({ isConnected }) => isConnected);
}
