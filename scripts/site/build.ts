import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFolder } from "../serve/built-folders.ts";
import { root } from "../serve/paths.ts";
import { StartError } from "../serve/start-error.ts";
import { runNode } from "../serve/wrangler-process.ts";

/** Everything the site is made of: programs, texts, looks, what draws boards, and the packages. */
const SOURCES = [
  "clients/typescript/src",
  "clients/web",
  "docs",
  "package-lock.json",
  "package.json",
  "public",
  "scripts/notices.mjs",
  "site",
  "src/pictures",
  "src/rules",
  "src/shared",
];

/** A running server reads its pages from their folder for as long as it runs. */
const KEPT = 7 * 86_400_000;

/**
 * Returns the folder of the site that is made of these very sources; builds it where there is none. `dist/assets`, where
 * wrangler.toml has its assets, leads there afterwards.
 * @param dist where everything that is built goes
 */
export async function buildSite(dist = path.join(root, "dist")): Promise<string> {
  const target = await builtFolder(path.join(dist, "site"), SOURCES, KEPT, async (work) => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
    const { code, output } = await runNode(["--import", tsx, path.join(root, "site/main.ts"), work]);
    if (code !== 0) throw new StartError(`The pages could not be built.\n${output.trim()}`);
    // Whoever serves it may be another user than whoever built it.
    fs.chmodSync(work, 0o755);
  });
  leadTo(path.join(dist, "assets"), target);
  return target;
}

/** Turns a link to a folder at once: whoever reads it meanwhile finds the old site or the new one, each whole. */
function leadTo(link: string, target: string): void {
  const there = fs.lstatSync(link, { throwIfNoEntry: false });
  if (there?.isSymbolicLink() && fs.existsSync(link) && fs.realpathSync(link) === fs.realpathSync(target)) return;
  const turned = `${link}-${process.pid}`;
  // A process of this id may have been killed here before.
  fs.rmSync(turned, { force: true });
  // On Windows only junctions are everybody's to make; elsewhere the word is passed over.
  fs.symlinkSync(target, turned, "junction");
  if (process.platform === "win32") fs.rmSync(link, { force: true, recursive: true });
  fs.renameSync(turned, link);
}
