import fs from "node:fs";
import path from "node:path";
import { root } from "../serve/paths.ts";
import { findCircles } from "./import-circles.ts";
import { checkBrowserFile, checkClientFile, checkFile } from "./import-rules.ts";

/** Reads all TypeScript files below a folder, by relative path. */
function sourcesOf(folder: string): ReadonlyMap<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .sort();
  return new Map(
    files.map((file) => [file.replaceAll(path.sep, "/"), fs.readFileSync(path.join(folder, file), "utf8")]),
  );
}

const sources = sourcesOf(path.join(root, "src"));
const client = sourcesOf(path.join(root, "clients/typescript/src"));
const browser = sourcesOf(path.join(root, "clients/web"));
const complaints = [
  ...[...sources].flatMap(([file, source]) => checkFile(file, source)),
  ...findCircles(sources),
  ...[...client].flatMap(([file, source]) => checkClientFile(file, source)),
  ...[...browser].flatMap(([file, source]) => checkBrowserFile(file, source)),
];

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
