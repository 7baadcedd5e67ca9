import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { OBJECT_KINDS } from "../../src/object-kinds";

const wranglerToml = fs.readFileSync(path.resolve(import.meta.dirname, "../../wrangler.toml"), "utf8");

test("wrangler.toml binds and creates the kinds of Durable Objects of the table", () => {
  const bound = wranglerToml.matchAll(/^\[\[durable_objects\.bindings\]\]\nname = "(\w+)"\nclass_name = "(\w+)"/gm);
  const classes = Object.entries(OBJECT_KINDS).map(([binding, { className }]) => [binding, className]);
  expect([...bound].map(([, binding, className]) => [binding, className]).sort()).toEqual(classes.sort());
  const created = [...wranglerToml.matchAll(/^new_sqlite_classes = (\[.*\])$/gm)].flatMap(([, list = ""]) =>
    JSON.parse(list),
  );
  expect(created.sort()).toEqual(classes.map(([, className]) => className).sort());
});

/** Migrations that servers on Cloudflare have applied. A class that is added to one of them would not be created there. */
const APPLIED = [
  ["v1", `new_sqlite_classes = ["Room", "Player"]`],
  ["v2", `new_sqlite_classes = ["SignUpLimiter"]`],
  ["v3", `new_sqlite_classes = ["WebhookHost"]`],
  ["v4", `new_sqlite_classes = ["Opponent"]`],
];

test("wrangler.toml has the applied migrations unchanged, and a tag for each one", () => {
  const migrations = [...wranglerToml.matchAll(/^\[\[migrations\]\]\ntag = "(\w+)"\n(.*)$/gm)].map(
    ([, tag, change]) => [tag, change],
  );
  expect(migrations.slice(0, APPLIED.length)).toEqual(APPLIED);
  expect(new Set(migrations.map(([tag]) => tag)).size).toBe(migrations.length);
});
