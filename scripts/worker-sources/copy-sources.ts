import fs from "node:fs";
import path from "node:path";
import { replaceFile } from "./replace-file.ts";
import { stripTexts } from "./strip-texts.ts";

/** Copies `src/` and the files outside it that the bundle reads, without the texts that only the API description uses. */
export function copySources(root: string, copy: string): void {
  const files = [...sourcesIn(root), "package.json", "tsconfig.json"];
  for (const file of files) {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    const isCode = file.endsWith(".ts");
    replaceFile(path.join(copy, file), isCode ? stripTexts(file.replaceAll(path.sep, "/"), source) : source);
  }
  removeOthers(copy, new Set(files));
}

/** Removes the copies of deleted sources. */
function removeOthers(copy: string, files: ReadonlySet<string>): void {
  for (const file of sourcesIn(copy)) {
    if (!files.has(file)) fs.rmSync(path.join(copy, file), { force: true });
  }
}

/** The paths of all sources in `src/`. Bundled modules and files that are being written have other endings. */
const sourcesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => path.join("src", name))
    .filter((file) => /\.(ts|json)$/.test(file));
