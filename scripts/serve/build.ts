import fs from "node:fs";
import path from "node:path";
import { hashSources, publish, removeOthers } from "./built-folders.ts";
import { root } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { runWrangler } from "./wrangler-process.ts";

/** A running server has its bundle in memory; an hour lets one that is starting now finish reading. */
const KEPT = 3_600_000;

/** Everything a bundle is made of. A bundle that reads anything else is refused, so this list cannot fall behind. */
const sources = ["src", "scripts/mcp", "wrangler.toml", "tsconfig.json", "package-lock.json"];

/**
 * Returns the folder of the worker's bundle, which is named by a hash of its sources: the bundle of these very sources
 * is used again (two seconds saved at each start), and that of any others can never be taken for it.
 */
export async function buildWorker(): Promise<string> {
  const dist = path.join(root, "dist/worker");
  const target = path.join(dist, hashSources(sources));
  if (fs.existsSync(target)) return target;

  fs.mkdirSync(dist, { recursive: true });
  const work = fs.mkdtempSync(path.join(dist, "building-"));
  try {
    // Nothing here reads source maps: names that are left as they are keep stack traces readable.
    const result = await runWrangler(["deploy", "--dry-run", "--no-minify", "--metafile", "--outdir", work]);
    if (result.code !== 0) throw new StartError(`The build failed.\n${result.output.trim()}`);
    checkInputs(path.join(work, "bundle-meta.json"));
    publish(work, target);
    removeOthers(dist, target, KEPT);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return target;
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
