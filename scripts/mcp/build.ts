import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { root } from "../serve/paths.ts";

// Bundles src/mcp/ with the protocol's SDK into src/mcp.mjs, a module of its own in what is deployed: the worker's other
// requests neither load nor compile it. wrangler runs this before each bundle (`[build]` in wrangler.toml).

const target = path.join(root, "src/mcp.mjs");
const { outputFiles } = await build({
  entryPoints: [path.join(root, "src/mcp/endpoint.ts")],
  bundle: true,
  write: false,
  format: "esm",
  target: "es2024",
  conditions: ["workerd", "worker", "browser"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
const [module] = outputFiles;
if (module === undefined) throw new Error("esbuild wrote nothing.");

// Several builds may run at once: each puts the whole file in place, and none that is there already.
if (!fs.existsSync(target) || !fs.readFileSync(target).equals(module.contents)) {
  const written = `${target}.${process.pid}`;
  fs.writeFileSync(written, module.contents);
  fs.renameSync(written, target);
}
