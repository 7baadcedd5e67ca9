import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundlePrograms } from "../bundle";

// npm run bench -- tune: bundles the search for weights, and runs it.

const folder = await bundlePrograms({ run: path.join(import.meta.dirname, "run.ts") });
await import(pathToFileURL(path.join(folder, "run.mjs")).href);
