import fs from "node:fs";
import path from "node:path";
import type { V4WorkerOptionsShape } from "miniflare";
import { hashSources, removeOthers } from "./built-folders.ts";
import { root } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { quietWrangler, runNode } from "./wrangler-process.ts";

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

/** Everything that the configuration is made of, the files that wrangler looks for by itself among them. */
const SOURCES = [
  ".dev.vars",
  ".env",
  ".env.local",
  "migrations",
  "package-lock.json",
  "scripts/serve/config-printer.ts",
  "wrangler.toml",
];

/**
 * Reads wrangler.toml and the migrations in a process that ends at once: wrangler itself would cost 250 MB for ever.
 * What it has read is kept, as that process is half the time of a start, and is used again as long as nothing changes
 * that it is made of.
 * @param folder where it is kept
 */
export async function readConfig(folder = path.join(root, "dist/config")): Promise<ServerConfig> {
  const kept = path.join(folder, `${hashSources(SOURCES)}.json`);
  const known = dependsOnEnvironment() ? null : readKept(kept);
  if (known !== null) return known;
  const result = await runNode([path.join(import.meta.dirname, "config-printer.ts")]);
  if (result.code !== 0) throw new StartError(`wrangler.toml cannot be used.\n${result.output.trim()}`);
  if (!dependsOnEnvironment()) keep(kept, result.output);
  return JSON.parse(result.output) as ServerConfig;
}

/** Whether somebody tells wrangler by variables what to read otherwise. */
const dependsOnEnvironment = (): boolean =>
  Object.keys(process.env).some((name) => /^(CLOUDFLARE|WRANGLER)_/.test(name) && !(name in quietWrangler));

/** What was kept by this checkout, where it is now; null if there is nothing that can be used. */
function readKept(file: string): ServerConfig | null {
  try {
    const config = JSON.parse(fs.readFileSync(file, "utf8")) as ServerConfig;
    return config.worker.rootPath === root ? config : null;
  } catch {
    return null;
  }
}

/** Keeps it for its owner alone: there may be secrets in it. Where nothing can be written, it is read again next time. */
function keep(file: string, text: string): void {
  try {
    const folder = path.dirname(file);
    fs.mkdirSync(folder, { recursive: true });
    const written = `${file}.${process.pid}`;
    fs.writeFileSync(written, text, { mode: 0o600 });
    fs.renameSync(written, file);
    removeOthers(folder, file, 0);
  } catch {
    // It only saves time.
  }
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
