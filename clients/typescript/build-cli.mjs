// Bundles cli/ and the packages that it uses into one file: node build-cli.mjs <folder>. Because of the bundle,
// installing the library installs no other package, and a program that imports the library does not load the command.
import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { noticesOf } from "../../scripts/notices.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const folder = path.resolve(process.argv[2]);

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { skytale: "cli/skytale.ts" },
  outdir: folder,
  // Bundle the current sources of the library, not dist/, which may be stale.
  alias: { "skytale-client": path.join(root, "src/index.ts") },
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Bundled CommonJS packages load Node's own modules with `require`, which ES modules do not have.
  banner: {
    js: '#!/usr/bin/env node\nimport{createRequire}from"node:module";const require=createRequire(import.meta.url);',
  },
});

writeFileSync(path.join(folder, "LICENSES.txt"), noticesOf(Object.keys(metafile.inputs), root));
chmodSync(path.join(folder, "skytale.js"), 0o755);
writeFileSync(
  path.join(folder, "skytale.1"),
  execFileSync(process.execPath, [path.join(folder, "skytale.js"), "manual"]),
);
