import fs from "node:fs";
import path from "node:path";
import { root } from "../serve/paths.ts";
import { checkFile } from "./import-rules.ts";

const src = path.join(root, "src");
const complaints = fs
  .readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .sort()
  .flatMap((file) => checkFile(file.replaceAll(path.sep, "/"), fs.readFileSync(path.join(src, file), "utf8")));

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
