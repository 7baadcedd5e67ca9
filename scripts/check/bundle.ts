import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { runWrangler } from "../serve/wrangler-process.ts";

// Builds the worker as it is deployed, and fails when it is heavier than it may be. What every isolate has to load and
// compile before its first request is easily doubled by one import.

/** Maximum size of the Worker's main module in bytes: as built, and minified and gzipped. Leaves headroom of a tenth. */
const BUDGET = { written: 1_650_000, packed: 280_000 };

/** Modules beside it, which are loaded when somebody asks for them, and what each may weigh packed. */
const ASIDE: Readonly<Record<string, number>> = { "mcp.mjs": 110_000, "webauthn.mjs": 100_000 };

/** What is for the build alone: the maker of the API's description, and what it takes its examples from. */
const BUILD_ONLY = ["src/http/openapi/"];

/** What is for the modules beside it alone. */
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
    ...(written.code.length > BUDGET.written ? [`Written it may have ${kB(BUDGET.written)}.`] : []),
    ...(packed > BUDGET.packed ? [`Packed it may have ${kB(BUDGET.packed)}.`] : []),
    ...aside
      .filter((module) => module.packed > (ASIDE[module.name] ?? 0))
      .map(({ name }) => `${name} may have ${kB(ASIDE[name] ?? 0)} packed.`),
    ...Object.keys(ASIDE)
      .filter((name) => !aside.some((module) => module.name === name))
      .map((name) => `${name} is not a module of its own.`),
    ...minified.inputs
      .filter((input) => ASIDE_ONLY.some((folder) => input.includes(folder)))
      .map((input) => `${input} is for a module of its own, and something in the worker imports it.`),
    ...minified.inputs
      .filter((input) => BUILD_ONLY.some((folder) => input.includes(folder)))
      .map((input) => `${input} is for the build alone, and something in the worker imports it.`),
  ];
  const besides = aside.map((module) => `; beside it ${module.name}, packed ${kB(module.packed)}`);
  console.log(
    `${kB(written.code.length)}, minified ${kB(minified.code.length)}, packed ${kB(packed)}${besides.join("")}`,
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
