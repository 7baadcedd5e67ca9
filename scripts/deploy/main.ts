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

/** An expected failure, such as of wrangler. Its message is for the operator. */
class DeployError extends Error {}

/**
 * Deploys a checkout to Cloudflare: signs in, creates the database, applies the migrations and deploys the Worker. Each
 * step first checks the current state, so an interrupted deployment can be repeated.
 * @returns the exit code
 */
export function deploy(): 0 | 1 {
  try {
    signIn();
    nameDatabase();
    // Apply the migrations before the new code that needs them. The running code ignores additions to the schema.
    run("d1", "migrations", "apply", "DB", "--remote");
    run("deploy");
    // Secrets can only be set on an existing Worker. Setting one deploys the same code again.
    ensureVapidKeys();
    return 0;
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    console.error(`Skytale: ${error.message}`);
    return 1;
  }
}

/**
 * Signs in to Cloudflare if necessary. wrangler does not start the sign-in itself here, because its output is not a
 * terminal.
 */
function signIn(): void {
  if (process.env.CLOUDFLARE_API_TOKEN || !/not authenticated/i.test(read("whoami"))) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new DeployError("wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.");
  }
  run("login");
}

/**
 * Creates the database if necessary and writes its id to wrangler.toml. `wrangler d1 create --update-config` supports
 * only JSON configurations.
 */
function nameDatabase(): void {
  const config = fs.readFileSync(CONFIG, "utf8");
  if (databaseIdIn(config) !== null) return;
  if (findDatabase() === null) run("d1", "create", DATABASE);
  const id = findDatabase();
  if (id === null) throw new DeployError(`the database ${DATABASE} was created but cannot be found`);
  const named = withDatabaseId(config, id);
  if (named === null) throw new DeployError(`wrangler.toml has no line database_id = "…" for ${id}`);
  fs.writeFileSync(CONFIG, named);
  console.log(`The id of the database ${DATABASE} is ${id}. It was written to wrangler.toml: keep that change.`);
}

/**
 * Creates the keys for Web Push if there are none. Existing keys are kept, because browsers' subscriptions depend on
 * them.
 */
function ensureVapidKeys(): void {
  if (hasSecret(read("secret", "list", "--format", "json"), VAPID_KEYS)) return;
  const { status } = spawnSync(process.execPath, [WRANGLER, "secret", "put", VAPID_KEYS], {
    cwd: root,
    input: newVapidKeys(),
    stdio: ["pipe", "inherit", "inherit"],
  });
  if (status !== 0) throw new DeployError("wrangler secret put failed. Fix the problem and run this command again.");
}

const findDatabase = (): string | null => idOfDatabase(read("d1", "list", "--json"), DATABASE);

function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0)
    throw new DeployError(`wrangler ${args.join(" ")} failed. Fix the problem and run this command again.`);
}

function read(...args: readonly string[]): string {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const { status, stdout } = spawnSync(process.execPath, [WRANGLER, ...args], { cwd: root, stdio: [...stdio] });
  if (status !== 0)
    throw new DeployError(`wrangler ${args.join(" ")} failed. Fix the problem and run this command again.`);
  return stdout.toString();
}
