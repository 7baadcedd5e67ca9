import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../serve/paths.ts";

// Bundles a small bot that uses the TypeScript client, as for a web page or a Worker, and fails if the bundle exceeds
// its size budget. Every program that uses the client contains this code.

/** Maximum size in bytes, minified and gzipped. */
const BUDGET = 8_000;

const { outputFiles } = await build({
  entryPoints: [path.join(root, "test/clients/typescript/programs/player.ts")],
  alias: { "skytale-client": path.join(root, "clients/typescript/src/index.ts") },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  write: false,
});
const packed = gzipSync(outputFiles[0]?.contents ?? "").length;
console.log(`${packed} of ${BUDGET} bytes, gzipped`);
process.exitCode = packed > 0 && packed <= BUDGET ? 0 : 1;
