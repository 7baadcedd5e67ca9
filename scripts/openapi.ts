import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createApp } from "../src/http/app";
import { yamlOf } from "../src/http/documents/openapi";
import { eventsPage } from "./events-page";

// Writes openapi.yaml and docs/events.md from the routes and schemas; with --check only tells whether the files on disk
// are up to date.

const ROOT = path.join(import.meta.dirname, "..");

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

for (const [name, made] of [
  ["openapi.yaml", yamlOf(createApp())],
  ["docs/events.md", eventsPage()],
] as const) {
  const file = path.join(ROOT, name);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, made);
    console.log(`${name} written`);
  } else if (read(file) !== made) {
    console.error(`${name} does not fit the routes: run \`npm run openapi\` and look at what changed.`);
    process.exitCode = 1;
  } else {
    console.log(`${name} is up to date`);
  }
}
