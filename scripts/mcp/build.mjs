// Bundles src/mcp/ with the protocol's SDK into src/mcp.mjs, a module of its own in what is deployed: the worker's other
// requests neither load nor compile it. wrangler runs this before each bundle (`[build]` in wrangler.toml), with
// whatever Node is at hand.

import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const src = path.join(import.meta.dirname, "../../src");
const target = path.join(src, "mcp.mjs");

const { outputFiles } = await build({
  entryPoints: [path.join(src, "mcp/endpoint.ts")],
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

// Several builds may run at once: each puts the whole file in place, and none that is there already.
if (!fs.existsSync(target) || !fs.readFileSync(target).equals(contents)) {
  const written = `${target}.${process.pid}`;
  fs.writeFileSync(written, contents);
  fs.renameSync(written, target);
}
