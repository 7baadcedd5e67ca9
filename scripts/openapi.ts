import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { openApiDocument } from "../src/http/openapi/document";
import { problemMeanings } from "../src/http/openapi/problem-pages";
import { eventsPage } from "./events-page";

// Writes the API's description, what problems mean and docs/events.md from the routes, tables and schemas; with --check
// only tells whether the files on disk are up to date. openapi.yaml is there to be read; public/ has what the server
// serves.

const ROOT = path.join(import.meta.dirname, "..");

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

const document = openApiDocument();
const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });

for (const [name, made] of [
  ["openapi.yaml", yaml],
  ["public/openapi.yaml", yaml],
  ["public/openapi.json", JSON.stringify(document)],
  ["public/problems.json", `${JSON.stringify(problemMeanings(), null, 1)}\n`],
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
