import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../serve/paths.ts";
import { checkSource } from "./check-source.ts";

// Checks the imports of all sources except the tests against scripts/check/import-rules.ts. Biome finds import cycles
// (`noImportCycles` in biome.json).

const FOLDERS = ["src", "clients", "site", "scripts", "bench", "examples", "sim"];

const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...FOLDERS];
const files = execFileSync("git", listed, { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\0");
const sources = files.filter(
  (file) => /\.(m?[jt]s|tsx)$/.test(file) && !/\.d\.m?ts$/.test(file) && fs.existsSync(path.join(root, file)),
);
const complaints = sources.flatMap((file) => checkSource(file, fs.readFileSync(path.join(root, file), "utf8")));

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
