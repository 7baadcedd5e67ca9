import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createApp } from "../src/http/app";
import { yamlOf } from "../src/http/openapi";

// Writes openapi.yaml from the routes; with --check only tells whether the file on disk is up to date.

const FILE = path.join(import.meta.dirname, "../openapi.yaml");

const read = (): string => {
  try {
    return readFileSync(FILE, "utf8");
  } catch {
    return "";
  }
};

const made = yamlOf(createApp());
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, made);
  console.log("openapi.yaml written");
} else if (read() !== made) {
  console.error("openapi.yaml does not fit the routes: run `npm run openapi` and look at what changed.");
  process.exitCode = 1;
} else {
  console.log("openapi.yaml is up to date");
}
