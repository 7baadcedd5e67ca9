import { type ReadonlySignal, signal } from "@preact/signals";

/** Time without another letter before a search, in milliseconds. */
const PAUSE = 150;

/** The suggestions for a text field. */
export interface Suggestions<Item> {
  /** Null while the list is closed. */
  readonly found: ReadonlySignal<readonly Item[] | null>;
  /**
   * Searches for items. A later search or `close` cancels it, so an answer for an earlier text is dropped.
   * @param isTyped whether more letters may follow at once
   */
  search(text: string, isTyped: boolean): void;
  close(): void;
}

/** @param load finds the items for a text. A failure closes the list, because the text can be typed without it. */
export function createSuggestions<Item>(load: (text: string) => Promise<readonly Item[]>): Suggestions<Item> {
  const found = signal<readonly Item[] | null>(null);
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): number => {
    clearTimeout(timer);
    latest += 1;
    return latest;
  };
  const close = (): void => {
    cancel();
    found.value = null;
  };
  return {
    found,
    close,
    search(text, isTyped) {
      const own = cancel();
      if (text === "" && isTyped) {
        found.value = null;
        return;
      }
      timer = setTimeout(
        async () => {
          const items = await load(text).catch(() => null);
          if (own === latest) found.value = items;
        },
        isTyped ? PAUSE : 0,
      );
    },
  };
}
