// Compiles src/ into dist/, as ES modules and as CommonJS, and bundles cli/ into dist/cli/, unless dist/ is newer than all
// sources. With --if-possible, it does nothing if a development package is not installed: running only the server needs
// none. npm 9 installs some of them in spite of --omit=dev.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.dirname(fileURLToPath(import.meta.url));
const inside = (name) => path.join(folder, name);
const compiler = inside("node_modules/typescript/bin/tsc");

const changedAt = (name) => statSync(inside(name)).mtimeMs;
const filesOf = (name) => readdirSync(inside(name), { recursive: true }).map((file) => path.join(name, file));
const files = ["tsconfig.json", "build-cjs.mjs", "build-cli.mjs", "../../scripts/notices.mjs"];
const sources = [...files, ...["src", "cli"].flatMap((name) => [name, ...filesOf(name)])];
const isFresh = existsSync(inside("dist")) && sources.every((file) => changedAt(file) <= changedAt("dist"));

const { devDependencies } = JSON.parse(readFileSync(inside("package.json"), "utf8"));
const isInstalled = (name) =>
  ["node_modules", "../../node_modules"].some((parent) => existsSync(inside(`${parent}/${name}`)));
const isPossible = Object.keys(devDependencies).every(isInstalled);

if (!isFresh && (isPossible || !process.argv.includes("--if-possible"))) {
  const made = inside(`dist.${process.pid}`);
  try {
    execFileSync(process.execPath, [compiler, "-p", folder, "--outDir", made], { stdio: "inherit" });
    execFileSync(process.execPath, [inside("build-cjs.mjs"), made], { stdio: "inherit" });
    execFileSync(process.execPath, [inside("build-cli.mjs"), path.join(made, "cli")], { stdio: "inherit" });
    // Rename the finished folder, so that a process that reads dist/ at the same time never finds a partial build.
    rmSync(inside("dist"), { recursive: true, force: true });
    renameSync(made, inside("dist"));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
