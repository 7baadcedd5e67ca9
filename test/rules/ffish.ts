import { createRequire } from "node:module";
import type { FairyStockfish } from "ffish";

let loading: Promise<FairyStockfish> | undefined;

/**
 * Loads Fairy-Stockfish. Its loader takes Node for a browser if `fetch` exists, so `fetch` is hidden during the load.
 */
export function loadFfish(): Promise<FairyStockfish> {
  loading ??= new Promise((resolve) => {
    const fetchOfNode = globalThis.fetch;
    Reflect.deleteProperty(globalThis, "fetch");
    const ffish = createRequire(import.meta.url)("ffish") as FairyStockfish & { onRuntimeInitialized(): void };
    ffish.onRuntimeInitialized = () => {
      globalThis.fetch = fetchOfNode;
      // The module has a `then` method, so a promise of it would never resolve. The method is removed first.
      Reflect.deleteProperty(ffish, "then");
      resolve(ffish);
    };
  });
  return loading;
}
