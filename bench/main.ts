import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { installPackages } from "./packages";

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
if (existsSync(path.join(folder, "package.json"))) installPackages(folder);
// Do not use the command `tsx`: it kills a child that does not exit within 60 ms of Ctrl-C, and the results would be
// lost.
const { status } = spawnSync(process.execPath, ["--import", "tsx", path.join(folder, "main.ts"), ...rest], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
