import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "../serve/paths.ts";
import { newVapidKeys } from "../serve/vapid-keys.ts";
import { databaseIdIn, idOfDatabase, withDatabaseId } from "./database-id.ts";
import { hasSecret } from "./secrets.ts";

const CONFIG = path.join(root, "wrangler.toml");
const DATABASE = "skytale";
const VAPID_KEYS = "VAPID_KEYS";
const WRANGLER = path.join(
  path.dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin/wrangler.js",
);

/** What went wrong outside of this program, in words for its caller. */
class DeployError extends Error {}

/**
 * Brings a checkout to Cloudflare: an account to do it with, the database, its migrations, the Worker. Every step looks
 * first at what is there, so it may be stopped anywhere and run again.
 * @returns the exit code
 */
export function deploy(): 0 | 1 {
  try {
    signIn();
    nameDatabase();
    // First the database: what runs knows nothing of what is added to it, what comes needs it.
    run("d1", "migrations", "apply", "DB", "--remote");
    run("deploy");
    // After it: a secret belongs to a Worker that is there. Putting it deploys the same code again with it.
    keepVapidKeys();
    return 0;
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    console.error(`Skytale: ${error.message}`);
    return 1;
  }
}

/** wrangler asks by itself only where it talks to a terminal, which it does not while its output is read here. */
function signIn(): void {
  if (process.env.CLOUDFLARE_API_TOKEN || !/not authenticated/i.test(read("whoami"))) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new DeployError("wrangler has no account. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.");
  }
  run("login");
}

/** Sees to it that wrangler.toml names a database. `wrangler d1 create --update-config` writes JSON configurations alone. */
function nameDatabase(): void {
  const config = fs.readFileSync(CONFIG, "utf8");
  if (databaseIdIn(config) !== null) return;
  if (findDatabase() === null) run("d1", "create", DATABASE);
  const id = findDatabase();
  if (id === null) throw new DeployError(`the account has no database ${DATABASE} after making one`);
  const named = withDatabaseId(config, id);
  if (named === null) throw new DeployError(`wrangler.toml has no line database_id = "…" for ${id}`);
  fs.writeFileSync(CONFIG, named);
  console.log(`The database ${DATABASE} is ${id}; wrangler.toml says so now. Keep that change.`);
}

/** Sees to it that there are keys for Web Push. Those that are there stay: browsers' subscriptions are bound to them. */
function keepVapidKeys(): void {
  if (hasSecret(read("secret", "list", "--format", "json"), VAPID_KEYS)) return;
  const { status } = spawnSync(process.execPath, [WRANGLER, "secret", "put", VAPID_KEYS], {
    cwd: root,
    input: newVapidKeys(),
    stdio: ["pipe", "inherit", "inherit"],
  });
  if (status !== 0) throw new DeployError("wrangler secret put has failed; mend that and run this again.");
}

const findDatabase = (): string | null => idOfDatabase(read("d1", "list", "--json"), DATABASE);

function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new DeployError(`wrangler ${args.join(" ")} has failed; mend that and run this again.`);
}

function read(...args: readonly string[]): string {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const { status, stdout } = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: root, stdio: [...stdio] });
  if (status !== 0) throw new DeployError(`wrangler ${args.join(" ")} has failed; mend that and run this again.`);
  return stdout.toString();
}
