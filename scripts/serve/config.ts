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

/** The Worker's text and JSON bindings. */
export type Vars = NonNullable<V4WorkerOptionsShape["bindings"]>;

/** The parts of wrangler.toml that a local server needs. */
export interface ServerConfig {
  readonly name: string;
  readonly worker: V4WorkerOptionsShape;
  readonly databases: readonly Database[];
  readonly assets?: {
    readonly binding: string;
    /** Paths served by the Worker even if an asset exists; true for all paths. */
    readonly workerFirst: readonly string[] | boolean;
  };
}

/** Files that wrangler reads implicitly, and that may contain secrets. */
const SECRET_SOURCES = [".dev.vars", ".env", ".env.local"];

/** All sources of the configuration, including the files that wrangler reads implicitly. */
const SOURCES = [
  ...SECRET_SOURCES,
  "migrations",
  "package-lock.json",
  "scripts/serve/config-printer.ts",
  "wrangler.toml",
];

/**
 * Reads wrangler.toml and the migrations. A short-lived child process does this, because loading wrangler here would
 * keep 250 MB in memory. The result is cached until a source changes, because the child process takes half the time of
 * a start.
 * @param folder the cache folder
 * @param mode the permissions of the cached file. By default only its owner can read it,
 * because it may contain secrets
 */
export async function readConfig(folder = path.join(root, "dist/config"), mode = 0o600): Promise<ServerConfig> {
  const cacheFile = path.join(folder, `${hashSources(SOURCES)}.json`);
  const known = dependsOnEnvironment() ? null : readCached(cacheFile);
  if (known !== null) return known;
  const result = await runNode([path.join(import.meta.dirname, "config-printer.ts")]);
  if (result.code !== 0) throw new StartError(`wrangler.toml cannot be used.\n${result.output.trim()}`);
  if (!dependsOnEnvironment()) writeCache(cacheFile, result.output, mode);
  return JSON.parse(result.output) as ServerConfig;
}

/** Whether environment variables change wrangler's configuration. The cache is not used then. */
const dependsOnEnvironment = (): boolean =>
  Object.keys(process.env).some((name) => /^(CLOUDFLARE|WRANGLER)_/.test(name) && !(name in quietWrangler));

/** Reads the cached configuration. Returns null if there is none, or if it belongs to another path. */
function readCached(file: string): ServerConfig | null {
  try {
    const config = JSON.parse(fs.readFileSync(file, "utf8")) as ServerConfig;
    return config.worker.rootPath === root ? config : null;
  } catch {
    return null;
  }
}

/**
 * Reads the configuration before a server that may run as another user. If there is no file with secrets, everybody can
 * read the result.
 */
export const readConfigAhead = (): Promise<ServerConfig> => {
  const hasSecrets = SECRET_SOURCES.some((source) => fs.existsSync(path.join(root, source)));
  return readConfig(undefined, hasSecrets ? 0o600 : 0o644);
};

/** Caches the configuration. Errors are ignored. */
function writeCache(file: string, text: string, mode: number): void {
  try {
    const folder = path.dirname(file);
    fs.mkdirSync(folder, { recursive: true });
    const written = `${file}.${process.pid}`;
    fs.writeFileSync(written, text, { mode });
    fs.renameSync(written, file);
    removeOthers(folder, file, 0);
  } catch {
    // The cache only saves time.
  }
}

/**
 * Serves the site from this build's folder. `dist/assets` is a link that a later build can change while the server
 * runs.
 * @param folder the complete site
 */
export function withPages(config: ServerConfig, folder: string): ServerConfig {
  const { assets, ...worker } = config.worker;
  if (assets === undefined) return config;
  return { ...config, worker: { ...worker, assets: { ...assets, directory: folder } } };
}
