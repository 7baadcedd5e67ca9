import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { runWrangler } from "./wrangler-process.ts";

/** Everything a bundle is made of. A bundle that reads anything else is refused, so this list cannot fall behind. */
const sources = ["src", "scripts/mcp", "wrangler.toml", "tsconfig.json", "package-lock.json"];

/** What the build itself writes among them. */
const written = path.join(root, "src/mcp.mjs");

/**
 * Returns the folder of the worker's bundle, which is named by a hash of its sources: the bundle of these very sources
 * is used again (two seconds saved at each start), and that of any others can never be taken for it.
 */
export async function buildWorker(): Promise<string> {
  const dist = path.join(root, "dist");
  const target = path.join(dist, hashSources());
  if (fs.existsSync(target)) return target;

  fs.mkdirSync(dist, { recursive: true });
  const work = fs.mkdtempSync(path.join(dist, "building-"));
  try {
    // Nothing here reads source maps: names that are left as they are keep stack traces readable.
    const result = await runWrangler(["deploy", "--dry-run", "--no-minify", "--metafile", "--outdir", work]);
    if (result.code !== 0) throw new StartError(`The build failed.\n${result.output.trim()}`);
    checkInputs(path.join(work, "bundle-meta.json"));
    publish(work, target);
    removeOthers(dist, target);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return target;
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(path.join(root, source)))) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

function listFiles(file: string): string[] {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return file.startsWith(written) ? [] : [file];
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => listFiles(path.join(file, name)));
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

/** Another server may have built the same bundle meanwhile; then its folder serves as well. */
function publish(work: string, target: string): void {
  try {
    fs.renameSync(work, target);
  } catch (error) {
    if (!fs.existsSync(target)) throw error;
  }
}

/** A running server has its bundle in memory; an hour lets one that is starting now finish reading. */
function removeOthers(dist: string, target: string): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of fs.readdirSync(dist)) {
    const folder = path.join(dist, name);
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (folder !== target && stat !== undefined && stat.mtimeMs < hourAgo)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}
