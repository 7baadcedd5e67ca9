import fs from "node:fs";
import path from "node:path";
import { root } from "../serve/paths.ts";
import { findCircles } from "./import-circles.ts";
import { checkFile } from "./import-rules.ts";

const src = path.join(root, "src");
const files = fs
  .readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .sort();
const sources = new Map(
  files.map((file) => [file.replaceAll(path.sep, "/"), fs.readFileSync(path.join(src, file), "utf8")]),
);
const complaints = [...[...sources].flatMap(([file, source]) => checkFile(file, source)), ...findCircles(sources)];

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
