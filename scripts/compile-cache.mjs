import module from "node:module";
import path from "node:path";

/**
 * Keeps what Node compiles for the next start, which Miniflare's five megabytes alone make half a second shorter. Where
 * nothing can be written Node goes without.
 */
export function keepCompiled() {
  module.enableCompileCache(path.join(import.meta.dirname, "../dist/compiled"));
}
