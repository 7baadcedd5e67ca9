import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

// npm run bench -- <name>: runs the benchmark in that folder. A benchmark can have its own packages.

const here = import.meta.dirname;
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(here, entry.name, "main.ts")))
  .map((entry) => entry.name);
const [name, ...rest] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- <name>, with one of: ${names.join(", ")}`);
  process.exit(2);
}
const folder = path.join(here, name);
// The benchmark itself handles Ctrl-C. This process waits for it to exit.
process.on("SIGINT", () => undefined);
const run = (command: string, args: readonly string[]) => {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};
if (existsSync(path.join(folder, "package.json")) && !existsSync(path.join(folder, "node_modules"))) {
  run("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"]);
}
// Do not use the command `tsx`: it kills a child that does not exit within 60 ms of Ctrl-C, and the results would be
// lost.
run(process.execPath, ["--import", "tsx", path.join(folder, "main.ts"), ...rest]);
