import path from "node:path";

/** The checkout: where wrangler.toml, src/ and migrations/ are, whatever the current directory is. */
export const root = path.resolve(import.meta.dirname, "../..");
