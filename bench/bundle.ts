import fs from "node:fs";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";

/** Beside the packages, so that what is bundled finds those that it imports. npm runs scripts in the project's folder. */
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
 * Bundles programs into a file each, as the server is bundled; gives their folder, which is gone when the process ends.
 * Run as modules by tsx, code that calls small functions of other modules millions of times takes ten times as long.
 * @param entries files by the name of what is made of them, without its ending `.mjs`
 */
export const bundlePrograms = (entries: Readonly<Record<string, string>>): Promise<string> =>
  bundleInto({ entryPoints: { ...entries } });

/** Bundles the searcher of a checkout with the rules that it plays by; gives the file. */
export async function bundleSearcher(checkout: string): Promise<string> {
  const contents = `export { think } from "./src/bots/think"; export { gameOf } from "./src/rules/registry";`;
  const folder = await bundleInto({
    stdin: { contents, resolveDir: path.resolve(checkout), sourcefile: "searcher.ts" },
  });
  return path.join(folder, "stdin.mjs");
}
