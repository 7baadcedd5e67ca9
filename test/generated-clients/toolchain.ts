import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const folder = import.meta.dirname;
const description = path.join(folder, "../../openapi.yaml");

const run = (command: string, ...args: readonly string[]) => promisify(execFile)(command, [...args], { cwd: folder });

/** Runs a program of this folder's own packages. The generators need an older TypeScript than the repository uses. */
const runPackage = (file: string, ...args: readonly string[]) =>
  run(process.execPath, path.join("node_modules", file), ...args);

/** Installs the generators unless the same versions are installed. */
export async function install(): Promise<void> {
  const lock = createHash("sha256")
    .update(fs.readFileSync(path.join(folder, "package-lock.json")))
    .digest("hex");
  const installed = path.join(folder, "node_modules/.skytale-lock");
  if (fs.existsSync(installed) && fs.readFileSync(installed, "utf8") === lock) return;
  await run("npm", "ci", "--no-audit", "--no-fund");
  fs.writeFileSync(installed, lock);
}

/** Generates clients from the API's description. */
export async function generate(): Promise<void> {
  fs.rmSync(path.join(folder, "generated"), { recursive: true, force: true });
  await Promise.all([
    runPackage("openapi-typescript/bin/cli.js", description, "--output", "generated/openapi-typescript.ts"),
    runPackage(
      "@hey-api/openapi-ts/bin/run.js",
      ...["--input", description, "--output", "generated/hey-api", "--client", "@hey-api/client-fetch"],
    ),
  ]);
}

/** An error of the compiler. */
export interface Diagnostic {
  readonly file: string;
  readonly code: string;
  readonly line: string;
}

/** Compiles all programs of a folder. */
export async function compile(programs: string): Promise<readonly Diagnostic[]> {
  const output = await runPackage("typescript/bin/tsc", "--project", programs, "--pretty", "false").then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  return output
    .split("\n")
    .map((line) => ({ line, found: /^(.*)\(\d+,\d+\): error (TS\d+)/.exec(line) }))
    .flatMap(({ line, found }) => (found ? [{ file: path.basename(found[1] ?? ""), code: found[2] ?? "", line }] : []));
}

/** Writes programs into a folder for `compile`. */
export function write(programs: string, files: Readonly<Record<string, string>>): void {
  const target = path.join(folder, programs);
  fs.mkdirSync(target, { recursive: true });
  const config = { extends: path.relative(target, path.join(folder, "tsconfig.json")), include: ["."] };
  fs.writeFileSync(path.join(target, "tsconfig.json"), JSON.stringify(config));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(target, name), text);
}
