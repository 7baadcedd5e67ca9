// Bundles cli/ into one file with the packages that it uses, so that whoever installs the library installs nothing else,
// and a program that imports the library sees nothing of it: node build-cli.mjs <folder>
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
  // The library as it is, not as it was when it was last compiled.
  alias: { "skytale-client": path.join(root, "src/index.ts") },
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Packages that are CommonJS ask for Node's own modules by `require`.
  banner: {
    js: '#!/usr/bin/env node\nimport{createRequire}from"node:module";const require=createRequire(import.meta.url);',
  },
});

writeFileSync(path.join(folder, "LICENSES.txt"), noticesOf(Object.keys(metafile.inputs), root));
chmodSync(path.join(folder, "skytale.js"), 0o755);
