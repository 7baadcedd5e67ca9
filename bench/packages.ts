import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Installs the packages of a folder of benchmarks, unless they are installed. Throws if that fails. */
export function installPackages(folder: string): void {
  if (existsSync(path.join(folder, "node_modules"))) return;
  // npm's output goes to stderr, because benchmarks print their tables to stdout.
  const { status } = spawnSync("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"], {
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error(`npm could not install the packages of ${folder}.`);
}
