// Compiles src/ into dist/. With --if-possible it does nothing where TypeScript is not installed: whoever only runs the
// server installs without it.
import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const folder = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const inside = (name) => path.join(folder, name);
const compiler = inside("node_modules/typescript/bin/tsc");

if (existsSync(compiler) || !process.argv.includes("--if-possible")) {
  const made = inside(`dist.${process.pid}`);
  try {
    execFileSync(process.execPath, [compiler, "-p", folder, "--outDir", made], { stdio: "inherit" });
    // At once, so that whoever runs beside it never finds half of it.
    rmSync(inside("dist"), { recursive: true, force: true });
    renameSync(made, inside("dist"));
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
}
