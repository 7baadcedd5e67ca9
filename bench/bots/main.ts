import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundlePrograms } from "../bundle";

// npm run bench -- bots: bundles and runs the benchmark and its worker threads.

const programs = { run: "run.ts", thread: "thread.ts" };
const entries = Object.entries(programs).map(([name, file]) => [name, path.join(import.meta.dirname, file)] as const);
const folder = await bundlePrograms(Object.fromEntries(entries));
await import(pathToFileURL(path.join(folder, "run.mjs")).href);
