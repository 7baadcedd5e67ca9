import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../serve/paths.ts";

// Bundles a bot that plays and follows its feed by the TypeScript client, as its author would for a page or a Worker, and
// fails when that is heavier than it may be: whoever takes the client takes all that such a program can't do without.

/** The most that it may weigh, minified and packed, in bytes. */
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
console.log(`${packed} bytes packed, of ${BUDGET}`);
process.exitCode = packed > 0 && packed <= BUDGET ? 0 : 1;
