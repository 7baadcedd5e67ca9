// Bundles src/mcp/ and src/webauthn/, each with the packages that it alone needs, into src/mcp.mjs and src/webauthn.mjs,
// modules of their own in what is deployed: the worker's other requests neither load nor compile them. wrangler runs this
// before each bundle (`[build]` in wrangler.toml), with whatever Node is at hand.

import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const src = path.join(import.meta.dirname, "../../src");

await Promise.all(["mcp", "webauthn"].map(bundle));

async function bundle(name) {
  const target = path.join(src, `${name}.mjs`);
  const { outputFiles } = await build({
    entryPoints: [path.join(src, name, "endpoint.ts")],
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
  if (fs.existsSync(target) && fs.readFileSync(target).equals(contents)) return;
  const written = `${target}.${process.pid}`;
  fs.writeFileSync(written, contents);
  fs.renameSync(written, target);
}
