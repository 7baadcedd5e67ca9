import fs from "node:fs";
import path from "node:path";
import { builtFolder } from "./built-folders.ts";
import { root } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { runWrangler } from "./wrangler-process.ts";

/**
 * Milliseconds that old bundles are kept. A running server has its bundle in memory; this time is for a server that is
 * starting and still reading.
 */
const RETENTION = 3_600_000;

/**
 * All sources of the bundle. `checkInputs` refuses a bundle that reads any other file, so this list cannot become
 * stale.
 */
const sources = [
  "src",
  "scripts/worker-sources",
  "scripts/worker-sources.ts",
  "wrangler.toml",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** The folder with copies of sources, which wrangler bundles (scripts/worker-sources.ts). */
const COPIES = path.join(root, "dist/sources");

/**
 * Builds the Worker's bundle and returns its folder. A bundle of the same sources is reused, which saves two seconds
 * per start.
 */
export function buildWorker(): Promise<string> {
  return builtFolder(path.join(root, "dist/worker"), sources, RETENTION, async (work) => {
    // No source maps are read here. Without minification, stack traces contain the original names.
    const result = await runWrangler(["deploy", "--dry-run", "--no-minify", "--metafile", "--outdir", work]);
    if (result.code !== 0) throw new StartError(`The build failed.\n${result.output.trim()}`);
    checkInputs(path.join(work, "bundle-meta.json"));
  });
}

function checkInputs(metafile: string): void {
  const { inputs } = JSON.parse(fs.readFileSync(metafile, "utf8")) as { inputs: Record<string, unknown> };
  const unknown = Object.keys(inputs)
    .map((input) => originalOf(path.resolve(root, input)))
    .filter((input) => fs.existsSync(path.join(root, input)))
    .find((input) => !input.split(path.sep).includes("node_modules") && !isSource(input));
  if (unknown !== undefined) {
    throw new StartError(`The bundle reads ${unknown}, which is not listed as a source in scripts/serve/build.ts.`);
  }
}

/** The path from the root of a file, or of the source of which the file is a copy. */
const originalOf = (file: string): string => path.relative(file.startsWith(COPIES + path.sep) ? COPIES : root, file);

function isSource(file: string): boolean {
  return sources.some((source) => file === source || file.startsWith(source + path.sep));
}
