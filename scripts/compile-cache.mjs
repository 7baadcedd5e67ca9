import module from "node:module";
import path from "node:path";

/**
 * Enables Node's compile cache, which makes the next start about half a second faster. Without write permission, Node
 * runs without the cache.
 */
export function enableCompileCache() {
  module.enableCompileCache(path.join(import.meta.dirname, "../dist/compiled"));
}
