import path from "node:path";
import type { V4WorkerOptionsShape } from "miniflare";
import { StartError } from "./start-error.ts";
import { runNode } from "./wrangler-process.ts";

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

export interface Database {
  readonly binding: string;
  readonly ledger: string;
  readonly migrations: readonly Migration[];
}

/** The worker's text and JSON bindings. */
export type Vars = NonNullable<V4WorkerOptionsShape["bindings"]>;

/** What wrangler.toml says, as far as a local server needs it. */
export interface ServerConfig {
  readonly name: string;
  readonly worker: V4WorkerOptionsShape;
  readonly databases: readonly Database[];
  readonly assets?: {
    readonly binding: string;
    /** Paths that go to the worker although an asset could answer; true for all. */
    readonly workerFirst: readonly string[] | boolean;
  };
}

/** Reads wrangler.toml and the migrations in a process that ends at once: wrangler itself would cost 250 MB for ever. */
export async function readConfig(): Promise<ServerConfig> {
  const result = await runNode([path.join(import.meta.dirname, "config-printer.ts")]);
  if (result.code !== 0) throw new StartError(`wrangler.toml cannot be used.\n${result.output.trim()}`);
  return JSON.parse(result.output) as ServerConfig;
}

/**
 * Serves the site from the very folder that was built: `dist/assets` may lead to another one while a server runs.
 * @param folder the whole site
 */
export function withPages(config: ServerConfig, folder: string): ServerConfig {
  const { assets, ...worker } = config.worker;
  if (assets === undefined) return config;
  return { ...config, worker: { ...worker, assets: { ...assets, directory: folder } } };
}
