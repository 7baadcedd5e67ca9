import fs from "node:fs";
import path from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig, unstable_splitSqlQuery } from "wrangler";
import type { Database, Migration, ServerConfig } from "./config.ts";
import { root } from "./paths.ts";

/** Members of the D1 configuration that wrangler's published types lack. */
interface ConfiguredDatabase {
  readonly binding: string;
  readonly migrations_dir?: string;
  readonly migrations_table?: string;
}

const config = unstable_readConfig({ config: path.join(root, "wrangler.toml") });
// Rate limits are counted in the Worker itself, which is a single process here. Miniflare's rate limiters would add a
// call to each request.
const { modulesRules: _, ratelimits: __, ...worker } = unstable_getMiniflareWorkerOptions(config).workerOptions;

const printed: ServerConfig = {
  name: config.name ?? "skytale",
  worker,
  databases: config.d1_databases.map(
    (database: ConfiguredDatabase): Database => ({
      binding: database.binding,
      ledger: database.migrations_table ?? "d1_migrations",
      migrations: readMigrations(path.resolve(root, database.migrations_dir ?? "migrations")),
    }),
  ),
  ...(config.assets === undefined
    ? {}
    : { assets: { binding: config.assets.binding ?? "ASSETS", workerFirst: config.assets.run_worker_first ?? [] } }),
};
fs.writeSync(1, JSON.stringify(printed));

function readMigrations(folder: string): Migration[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, statements: unstable_splitSqlQuery(fs.readFileSync(path.join(folder, name), "utf8")) }));
}
