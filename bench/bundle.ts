import fs from "node:fs";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";

/** Inside node_modules, so that the bundles can resolve packages. npm runs scripts in the project's root folder. */
const CACHE = path.resolve("node_modules/.cache");

async function bundleInto(options: BuildOptions): Promise<string> {
  fs.mkdirSync(CACHE, { recursive: true });
  const folder = fs.mkdtempSync(path.join(CACHE, "bench-"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  await build({
    ...options,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return folder;
}

/**
 * Bundles each program into one file. Returns their folder, which is deleted when the process exits. Unbundled modules
 * run by tsx are ten times slower in code that calls small functions of other modules millions of times.
 * @param entries source files by output name, without `.mjs`
 */
export const bundlePrograms = (entries: Readonly<Record<string, string>>): Promise<string> =>
  bundleInto({ entryPoints: { ...entries } });

/** Bundles the search and the rules of a checkout. Returns the file. */
export async function bundleSearcher(checkout: string): Promise<string> {
  const contents = `export { think } from "./src/bots/think"; export { gameOf } from "./src/rules/registry";`;
  const folder = await bundleInto({
    stdin: { contents, resolveDir: path.resolve(checkout), sourcefile: "searcher.ts" },
  });
  return path.join(folder, "stdin.mjs");
}
