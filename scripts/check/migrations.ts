import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../serve/paths.ts";

process.chdir(root);

// Runs drizzle-kit on a copy of the migrations. If it generates a migration, the schema is ahead of migrations/. The
// copy's path must be relative, because drizzle-kit accepts no absolute paths.
const copy = path.relative(root, fs.mkdtempSync(path.join(os.tmpdir(), "skytale-migrations-")));
try {
  fs.cpSync("migrations", copy, { recursive: true });
  const before = listSql(copy);
  run("check", "--dialect", "sqlite", "--out", copy);
  const said = run("generate", "--dialect", "sqlite", "--schema", "src/db/*schema.ts", "--out", copy);
  const added = listSql(copy).filter((file) => !before.includes(file));
  // drizzle-kit exits with 0 even if it cannot read the schema.
  if (added.length === 0 && !said.includes("No schema changes")) {
    console.error(`drizzle-kit generate failed.\n${said}`);
    process.exitCode = 1;
  }
  for (const name of added) {
    console.error(
      "The schema in src/db/ is ahead of migrations/: run `npx drizzle-kit generate` and review the new migration.",
    );
    console.error(fs.readFileSync(path.join(copy, name), "utf8"));
    process.exitCode = 1;
  }
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}

function listSql(folder: string): string[] {
  return fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
}

function run(...args: string[]): string {
  const result = spawnSync("drizzle-kit", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const said = result.stdout + result.stderr;
  if (result.status === 0) return said;
  console.error(`drizzle-kit ${args[0]} failed.\n${said}`);
  process.exit(1);
}
