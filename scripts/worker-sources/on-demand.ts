// Bundles each src/on-demand/<name>.mts, with the packages that only it needs, into src/on-demand/<name>.mjs. These are
// separate modules of the deployed Worker, so other requests neither load nor compile them. wrangler runs this before
// each bundle (`[build]` in wrangler.toml), with any supported version of Node.

import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const folder = path.join(import.meta.dirname, "../src/on-demand");

const entries = fs.readdirSync(folder).filter((name) => name.endsWith(".mts"));
await Promise.all(entries.map(bundle));

async function bundle(entry) {
  const target = path.join(folder, `${path.parse(entry).name}.mjs`);
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, entry)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    minify: true,
    legalComments: "none",
    logLevel: "warning",
  });
  const { contents } = outputFiles[0];

  // Several builds can run at once. Replace the file atomically, and only if its contents changed.
  if (fs.existsSync(target) && fs.readFileSync(target).equals(contents)) return;
  const written = `${target}.${process.pid}`;
  fs.writeFileSync(written, contents);
  fs.renameSync(written, target);
}
