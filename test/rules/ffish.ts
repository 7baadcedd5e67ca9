import { createRequire } from "node:module";
import type { FairyStockfish } from "ffish";

let loading: Promise<FairyStockfish> | undefined;

/**
 * Loads Fairy-Stockfish. Its loader sees `fetch` and takes Node for a browser, so `fetch` is hidden while it starts.
 */
export function loadFfish(): Promise<FairyStockfish> {
  loading ??= new Promise((resolve) => {
    const fetchOfNode = globalThis.fetch;
    Reflect.deleteProperty(globalThis, "fetch");
    const ffish = createRequire(import.meta.url)("ffish") as FairyStockfish & { onRuntimeInitialized(): void };
    ffish.onRuntimeInitialized = () => {
      globalThis.fetch = fetchOfNode;
      // The module is thenable: wrapped it would never resolve, so its own `then` goes first.
      Reflect.deleteProperty(ffish, "then");
      resolve(ffish);
    };
  });
  return loading;
}
