// Compiles src/ into dist/, and bundles cli/ into dist/cli/, unless that has been done since they were changed. With
// --if-possible it does nothing where TypeScript is not installed: whoever only runs the server installs without it.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.dirname(fileURLToPath(import.meta.url));
const inside = (name) => path.join(folder, name);
const compiler = inside("node_modules/typescript/bin/tsc");

const changedAt = (name) => statSync(inside(name)).mtimeMs;
const filesOf = (name) => readdirSync(inside(name), { recursive: true }).map((file) => path.join(name, file));
const files = ["tsconfig.json", "build-cli.mjs", "../../scripts/notices.mjs"];
const sources = [...files, ...["src", "cli"].flatMap((name) => [name, ...filesOf(name)])];
const isFresh = existsSync(inside("dist")) && sources.every((file) => changedAt(file) <= changedAt("dist"));

if (!isFresh && (existsSync(compiler) || !process.argv.includes("--if-possible"))) {
  const made = inside(`dist.${process.pid}`);
  try {
    execFileSync(process.execPath, [compiler, "-p", folder, "--outDir", made], { stdio: "inherit" });
    execFileSync(process.execPath, [inside("build-cli.mjs"), path.join(made, "cli")], { stdio: "inherit" });
    // At once, so that whoever runs beside it never finds half of it.
    rmSync(inside("dist"), { recursive: true, force: true });
    renameSync(made, inside("dist"));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
