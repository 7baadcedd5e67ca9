import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../serve/paths.ts";
import { checkComments } from "./comment-rules.ts";

// Checks the language of all comments in the repository, except in generated files and in the checker itself.

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\0");
const files = tracked.filter(
  (file) => /\.(ts|tsx|mjs|js|css)$/.test(file) && !/(^|\/)generated\/|comment-rules/.test(file),
);
const complaints = files.flatMap((file) => checkComments(file, fs.readFileSync(path.join(root, file), "utf8")));

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
