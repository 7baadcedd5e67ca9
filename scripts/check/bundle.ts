import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../serve/paths.ts";
import { runWrangler } from "../serve/wrangler-process.ts";
import { fragmentsIn, textFragments } from "./description-texts.ts";

// Builds the Worker as for deployment, starts it once, and fails if it does not start, exceeds its size budget or contains
// code or texts that do not belong in it. Every isolate loads and compiles the Worker before its first request, and a
// single import can double its size.

/** Maximum size of the Worker's main module in bytes, minified and gzipped (docs/decisions/018). */
const BUDGET = 390_000;

/**
 * Maximum number of long texts of the API description in the main module. The build removes those in schemas, operations
 * and events (scripts/worker-sources/strip-texts.ts), but not the few that are arguments of functions.
 */
const MOST_TEXTS = 10;

/** Modules that are loaded on demand (src/on-demand/), with their maximum gzipped size in bytes. */
const ASIDE: Readonly<Record<string, number>> = {
  "bots.mjs": 39_000,
  "dumps.mjs": 3_000,
  "evaluation.mjs": 3_000,
  "mails.mjs": 6_000,
  "mcp.mjs": 110_000,
  "oauth.mjs": 40_000,
  "pictures.mjs": 6_500,
  "png.mjs": 12_000,
  // The puzzles themselves: about 50 bytes for each.
  "puzzles.mjs": 70_000,
  "replies.mjs": 32_000,
  "swiss.mjs": 8_000,
  "webauthn.mjs": 100_000,
};

/** Sources used only at build time: the OpenAPI generator and the examples in the description. */
const BUILD_ONLY = ["src/http/openapi/"];

/** Sources that only the on-demand modules may contain. */
const ASIDE_ONLY = [
  "src/bots/think",
  "src/channels/email/blocks",
  "src/channels/email/email-channel",
  "src/channels/email/inbound-address",
  "src/channels/email/letters",
  "src/channels/email/notice",
  "src/channels/email/reply",
  "src/channels/email/transport",
  "node_modules/postal-mime/",
  "src/dumps/writer/",
  "src/oauth/",
  "src/pictures/board",
  "src/pictures/raster/",
  "src/png/",
  "src/puzzles/data",
  "src/puzzles/judge",
  "src/puzzles/selection",
  "src/swiss/",
  "src/mcp/endpoint",
  "src/mcp/tools/",
  "node_modules/@modelcontextprotocol/",
  "src/webauthn/endpoint",
  "node_modules/@simplewebauthn/",
];

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-bundle-"));
try {
  const uploaded = path.join(scratch, "worker.bundle");
  await wrangler(["deploy", "--dry-run", "--minify", "--metafile", "--outdir", scratch, "--outfile", uploaded]);
  const profile = path.join(scratch, "startup.cpuprofile");
  await wrangler(["check", "startup", "--worker", uploaded, "--outfile", profile]);

  const metafile = fs.readFileSync(path.join(scratch, "bundle-meta.json"), "utf8");
  const { inputs } = JSON.parse(metafile) as { inputs: Readonly<Record<string, unknown>> };
  const containing = (folders: readonly string[]): readonly string[] =>
    Object.keys(inputs).filter((input) => folders.some((folder) => input.includes(folder)));
  const code = fs.readFileSync(path.join(scratch, "index.js"));
  const packed = gzipSync(code).length;
  const description: unknown = JSON.parse(fs.readFileSync(path.join(root, "public/openapi.json"), "utf8"));
  const texts = fragmentsIn(code.toString(), textFragments(description));
  const folder = path.join(scratch, "on-demand");
  const aside = fs
    .readdirSync(folder)
    .map((name) => ({ name, packed: gzipSync(fs.readFileSync(path.join(folder, name))).length }));
  const complaints = [
    ...(packed > BUDGET ? [`The Worker may have at most ${kB(BUDGET)} gzipped.`] : []),
    ...aside
      .filter((module) => module.packed > (ASIDE[module.name] ?? 0))
      .map(({ name }) => `${name} may have at most ${kB(ASIDE[name] ?? 0)} gzipped.`),
    ...Object.keys(ASIDE)
      .filter((name) => !aside.some((module) => module.name === name))
      .map((name) => `${name} is missing as a separate module.`),
    ...(texts.length > MOST_TEXTS
      ? texts.map((text) => `The Worker contains this text of the description: ${text}`)
      : []),
    ...containing(ASIDE_ONLY).map((input) => `${input} belongs to a separate module, but the Worker imports it.`),
    ...containing(BUILD_ONLY).map((input) => `${input} is only for the build, but the Worker imports it.`),
  ];
  const besides = aside.map((module) => `; ${module.name} ${kB(module.packed)} gzipped`);
  console.log(`${kB(code.length)} minified, ${kB(packed)} of ${kB(BUDGET)} gzipped${besides.join("")}`);
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}

async function wrangler(args: readonly string[]): Promise<void> {
  const { code, output } = await runWrangler(args);
  if (code !== 0) throw new Error(output);
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
