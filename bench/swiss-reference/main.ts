import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundlePrograms } from "../bundle";

// npm run bench -- swiss-reference: see run.ts.

const folder = await bundlePrograms({ run: path.join(import.meta.dirname, "run.ts") });
await import(pathToFileURL(path.join(folder, "run.mjs")).href);
