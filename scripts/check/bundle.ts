import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { runWrangler } from "../serve/wrangler-process.ts";

// Builds the Worker as for deployment and fails if it exceeds its size budget. Every isolate loads and compiles the
// Worker before its first request, and a single import can double its size.

/**
 * Maximum size of the Worker's main module in bytes: as built, and minified and gzipped. The budget leaves about a
 * tenth of headroom.
 */
const BUDGET = { written: 1_650_000, packed: 280_000 };

/** Modules that are loaded on demand, with their maximum gzipped size in bytes. */
const ASIDE: Readonly<Record<string, number>> = { "mcp.mjs": 110_000, "webauthn.mjs": 100_000 };

/** Sources used only at build time: the OpenAPI generator and the examples in the description. */
const BUILD_ONLY = ["src/http/openapi/"];

/** Sources that only the on-demand modules may contain. */
const ASIDE_ONLY = [
  "src/mcp/endpoint",
  "src/mcp/tools/",
  "node_modules/@modelcontextprotocol/",
  "src/webauthn/endpoint",
  "node_modules/@simplewebauthn/",
];

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-bundle-"));
try {
  const [written, minified] = await Promise.all([build("written", "--no-minify"), build("minified", "--minify")]);
  const packed = gzipSync(minified.code).length;
  const aside = minified.modules.map(({ name, code }) => ({ name, packed: gzipSync(code).length }));
  const complaints = [
    ...(written.code.length > BUDGET.written ? [`The Worker may have at most ${kB(BUDGET.written)} unminified.`] : []),
    ...(packed > BUDGET.packed ? [`The Worker may have at most ${kB(BUDGET.packed)} gzipped.`] : []),
    ...aside
      .filter((module) => module.packed > (ASIDE[module.name] ?? 0))
      .map(({ name }) => `${name} may have at most ${kB(ASIDE[name] ?? 0)} gzipped.`),
    ...Object.keys(ASIDE)
      .filter((name) => !aside.some((module) => module.name === name))
      .map((name) => `${name} is missing as a separate module.`),
    ...minified.inputs
      .filter((input) => ASIDE_ONLY.some((folder) => input.includes(folder)))
      .map((input) => `${input} belongs to a separate module, but the Worker imports it.`),
    ...minified.inputs
      .filter((input) => BUILD_ONLY.some((folder) => input.includes(folder)))
      .map((input) => `${input} is only for the build, but the Worker imports it.`),
  ];
  const besides = aside.map((module) => `; ${module.name} ${kB(module.packed)} gzipped`);
  console.log(
    `${kB(written.code.length)} unminified, ${kB(minified.code.length)} minified, ${kB(packed)} gzipped${besides.join("")}`,
  );
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}

async function build(name: string, minify: "--minify" | "--no-minify") {
  const folder = path.join(scratch, name);
  const { code, output } = await runWrangler(["deploy", "--dry-run", "--metafile", "--outdir", folder, minify]);
  if (code !== 0) throw new Error(output);
  const metafile = fs.readFileSync(path.join(folder, "bundle-meta.json"), "utf8");
  const { inputs } = JSON.parse(metafile) as { inputs: Readonly<Record<string, unknown>> };
  const modules = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => ({ name, code: fs.readFileSync(path.join(folder, name)) }));
  return { code: fs.readFileSync(path.join(folder, "index.js")), modules, inputs: Object.keys(inputs) };
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
