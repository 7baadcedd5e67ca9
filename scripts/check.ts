import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./serve/paths.ts";
import { quietWrangler } from "./serve/wrangler-process.ts";
import { buildSite } from "./site/build.ts";

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Whether the output is also printed if the check passes. */
  readonly tells?: boolean;
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-check-"));

/** Slowest first, so that no slow check runs alone at the end. */
const checks: readonly Check[] = [
  {
    name: "startup of the worker",
    command: ["wrangler", "check", "startup", "--outfile", path.join(scratch, "startup.cpuprofile")],
  },
  { name: "bundle within its budget", command: ["node", "scripts/check/bundle.ts"], tells: true },
  { name: "client within its budget", command: ["node", "scripts/check/client-size.ts"], tells: true },
  { name: "pages within their budgets", command: ["tsx", "scripts/check/page-sizes.ts"], tells: true },
  { name: "migrations in step with the schema", command: ["node", "scripts/check/migrations.ts"] },
  { name: "API description up to date", command: ["tsx", "scripts/openapi.ts", "--check"] },
  { name: "games in the README up to date", command: ["tsx", "scripts/readme-games.ts", "--check"] },
  { name: "openapi.yaml valid", command: ["redocly", "lint", "openapi.yaml"] },
  { name: "types of src", command: ["tsc", "-p", "."] },
  { name: "types of src/rules, src/match and src/bots", command: ["tsc", "-p", "src/rules"] },
  { name: "types of test", command: ["tsc", "-p", "test"] },
  { name: "types of bench", command: ["tsc", "-p", "bench"] },
  { name: "types of bench/browser", command: ["tsc", "-p", "bench/browser"] },
  { name: "types of clients/typescript", command: ["tsc", "-p", "clients/typescript", "--noEmit"] },
  { name: "types of clients/typescript/cli", command: ["tsc", "-p", "clients/typescript/cli"] },
  { name: "types of clients/web", command: ["tsc", "-p", "clients/web"] },
  { name: "types of clients/web/worker", command: ["tsc", "-p", "clients/web/worker"] },
  { name: "types of scripts", command: ["tsc", "-p", "scripts"] },
  { name: "types of site", command: ["tsc", "-p", "site"] },
  { name: "types of test/site", command: ["tsc", "-p", "test/site"] },
  { name: "types of test/browser", command: ["tsc", "-p", "test/browser"] },
  { name: "types of site/browser", command: ["tsc", "-p", "site/browser"] },
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "directions of imports", command: ["node", "scripts/check/imports.ts"] },
  { name: "language of comments", command: ["node", "scripts/check/comments.ts"] },
];

// Scripts, benchmarks and tests are type-checked against the built client.
await run(["node", "clients/typescript/build.mjs"]);

// Build the site once here. Otherwise each wrangler process would build it.
await buildSite();
const waiting = [...checks];
const failed: string[] = [];
await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, work));
fs.rmSync(scratch, { recursive: true, force: true });
console.log(failed.length === 0 ? `All ${checks.length} checks passed.` : `Failed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await run(check.command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const told = code === 0 && check.tells ? `: ${output.trim()}` : "";
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${check.name} (${seconds} s)${told}`);
    if (code === 0) continue;
    failed.push(check.name);
    console.log(`${output.trim()}\n`);
  }
}

async function run([program = "", ...args]: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, ...quietWrangler, NO_UPDATE_NOTIFIER: "1", REDOCLY_TELEMETRY: "off" };
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      output += String(error);
      resolve(null);
    });
    child.once("close", resolve);
  });
  return { code, output };
}
