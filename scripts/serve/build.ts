import fs from "node:fs";
import path from "node:path";
import { builtFolder } from "./built-folders.ts";
import { root } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { runWrangler } from "./wrangler-process.ts";

/** A running server has its bundle in memory; an hour lets one that is starting now finish reading. */
const KEPT = 3_600_000;

/** Everything a bundle is made of. A bundle that reads anything else is refused, so this list cannot fall behind. */
const sources = ["src", "scripts/mcp", "wrangler.toml", "tsconfig.json", "package-lock.json"];

/** Returns the folder of the worker's bundle; that of these very sources is used again, which saves two seconds a start. */
export function buildWorker(): Promise<string> {
  return builtFolder(path.join(root, "dist/worker"), sources, KEPT, async (work) => {
    // Nothing here reads source maps: names that are left as they are keep stack traces readable.
    const result = await runWrangler(["deploy", "--dry-run", "--no-minify", "--metafile", "--outdir", work]);
    if (result.code !== 0) throw new StartError(`The build failed.\n${result.output.trim()}`);
    checkInputs(path.join(work, "bundle-meta.json"));
  });
}

function checkInputs(metafile: string): void {
  const { inputs } = JSON.parse(fs.readFileSync(metafile, "utf8")) as { inputs: Record<string, unknown> };
  const unknown = Object.keys(inputs)
    .map((input) => path.relative(root, path.resolve(root, input)))
    .filter((input) => fs.existsSync(path.join(root, input)))
    .find((input) => !input.split(path.sep).includes("node_modules") && !isSource(input));
  if (unknown !== undefined) {
    throw new StartError(
      `The bundle reads ${unknown}, which is not among the sources named in scripts/serve/build.ts.`,
    );
  }
}

function isSource(file: string): boolean {
  return sources.some((source) => file === source || file.startsWith(source + path.sep));
}
