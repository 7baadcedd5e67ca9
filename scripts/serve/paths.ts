import path from "node:path";

/** The root of the checkout, regardless of the current directory. It contains wrangler.toml, src/ and migrations/. */
export const root = path.resolve(import.meta.dirname, "../..");
