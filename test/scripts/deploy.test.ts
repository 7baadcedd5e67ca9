import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { databaseIdIn, idOfDatabase, withDatabaseId } from "../../scripts/deploy/database-id";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ID = "1b2c3d4e-0000-4000-8000-1234567890ab";
const config = fs.readFileSync(path.join(ROOT, "wrangler.toml"), "utf8");

test("writes the id of a database once and reads it again", () => {
  expect(databaseIdIn(config)).toBeNull();
  const named = withDatabaseId(config, ID) ?? "";
  expect(databaseIdIn(named)).toBe(ID);
  expect(withDatabaseId("name = 'skytale'\n", ID)).toBeNull();
});

test("opens the local data of a deployed checkout as before", () => {
  const named = withDatabaseId(config, ID) ?? "";
  const local = (text: string) => /^preview_database_id = "([^"]*)"$/m.exec(text)?.[1];
  expect(local(named)).toBe("00000000-0000-0000-0000-000000000000");
});

test("finds a database by its full name", () => {
  const list = JSON.stringify([
    { uuid: "x", name: "skytale-old", version: "production" },
    { uuid: ID, name: "skytale", num_tables: 9 },
  ]);
  expect(idOfDatabase(list, "skytale")).toBe(ID);
  expect(idOfDatabase("[]", "skytale")).toBeNull();
});

test("explains what to do without an account, and changes nothing", () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-deploy-"));
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    WRANGLER_SEND_METRICS: "false",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
  };
  const node = path.join(ROOT, "node_modules/node/bin/node");
  const run = spawnSync(node, ["scripts/deploy.mjs"], { cwd: ROOT, env, encoding: "utf8" });
  fs.rmSync(home, { recursive: true });
  expect(run.stderr).toContain("npx wrangler login");
  expect(run.status).toBe(1);
  expect(fs.readFileSync(path.join(ROOT, "wrangler.toml"), "utf8")).toBe(config);
});
