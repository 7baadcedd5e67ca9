import fs from "node:fs";
import path from "node:path";
import type { Miniflare } from "miniflare";
import type { Database } from "./config.ts";
import { StartError } from "./start-error.ts";

const PROGRAM = path.join(import.meta.dirname, "migrations-worker.mjs");

/**
 * The modules of a worker that brings these databases up to date when it is asked. It works within the runtime, as from
 * here each statement would be a request, which was a quarter of a start.
 */
export function migrator(databases: readonly Database[]) {
  const constants = `export const databases = ${JSON.stringify(databases)};`;
  return {
    modulesRoot: import.meta.dirname,
    modules: [
      { type: "ESModule" as const, path: PROGRAM, contents: fs.readFileSync(PROGRAM, "utf8") },
      { type: "ESModule" as const, path: path.join(import.meta.dirname, "migrations-config.js"), contents: constants },
    ],
  };
}

/**
 * Applies what databases lack, in order, each file in one transaction with its line in the ledger; the ledger is
 * wrangler's own, so `wrangler d1 migrations` and this server agree about what is done.
 * @param runtime that has the worker above, with the databases among its bindings
 */
export async function migrate(runtime: Miniflare): Promise<void> {
  const response = await runtime.dispatchFetch("http://localhost/");
  const failed = (await response.json()) as { readonly name: string; readonly reason: string } | null;
  if (failed === null) return;
  throw new StartError(`Migration ${failed.name} failed, and nothing of it was applied: ${failed.reason}`);
}
