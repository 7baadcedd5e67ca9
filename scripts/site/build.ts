import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFolder } from "../serve/built-folders.ts";
import { root } from "../serve/paths.ts";
import { StartError } from "../serve/start-error.ts";
import { runNode } from "../serve/wrangler-process.ts";

/** All sources of the site. */
const SOURCES = [
  "CHANGELOG.md",
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

/** Milliseconds that old sites are kept. A running server reads its pages from its build folder. */
const RETENTION = 7 * 86_400_000;

/**
 * Builds the site unless a build of the same sources exists, and returns its folder. Afterwards `dist/assets`, the
 * assets folder in wrangler.toml, is a link to it.
 * @param dist the folder for all builds
 */
export async function buildSite(dist = path.join(root, "dist")): Promise<string> {
  const target = await builtFolder(path.join(dist, "site"), SOURCES, RETENTION, async (work) => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
    const { code, output } = await runNode(["--import", tsx, path.join(root, "site/main.ts"), work]);
    if (code !== 0) throw new StartError(`The site could not be built.\n${output.trim()}`);
  });
  leadTo(path.join(dist, "assets"), target);
  return target;
}

/** Replaces a link atomically, so that readers find either the old site or the new one. */
function leadTo(link: string, target: string): void {
  const there = fs.lstatSync(link, { throwIfNoEntry: false });
  if (there?.isSymbolicLink() && fs.existsSync(link) && fs.realpathSync(link) === fs.realpathSync(target)) return;
  const turned = `${link}-${process.pid}`;
  // A killed process with the same id may have left this file behind.
  fs.rmSync(turned, { force: true });
  // On Windows, only junctions need no special rights. Other systems ignore this argument.
  fs.symlinkSync(target, turned, "junction");
  if (process.platform === "win32") fs.rmSync(link, { force: true, recursive: true });
  fs.renameSync(turned, link);
}
