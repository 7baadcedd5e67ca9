import { spawn } from "node:child_process";
import os from "node:os";
import { PARTS, type Part, selectParts } from "./check/parts.ts";
import { root } from "./serve/paths.ts";
import { quietWrangler } from "./serve/wrangler-process.ts";
import { buildSite } from "./site/build.ts";

// Checks the repository. Arguments name the parts to run, such as `types` or `types/clients/web`.

const selected = selectParts(process.argv.slice(2));
if ("unknown" in selected) {
  console.error(
    `There is no part ${selected.unknown.join(", ")}. The parts are ${PARTS.map(({ id }) => id).join(", ")}.`,
  );
  process.exit(2);
}
const { parts } = selected;

const isNeeded = (build: Part["needs"]): boolean => parts.some(({ needs }) => needs === build);
// The site contains the browser client, which is bundled with the library.
if (isNeeded("client") || isNeeded("site")) await run(["node", "clients/typescript/build.mjs"]);
if (isNeeded("site")) await buildSite();

const started = performance.now();
const waiting = [...parts];
const failed: string[] = [];
await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, work));
const result = failed.length === 0 ? `All ${parts.length} checks passed` : `Failed: ${failed.join(", ")}`;
console.log(`${result} (${secondsSince(started)} s).`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const began = performance.now();
    const { code, output } = await run(part.command);
    const summary = code === 0 && part.tells ? `: ${output.trim()}` : "";
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${part.id}: ${part.title} (${secondsSince(began)} s)${summary}`);
    if (code === 0) continue;
    failed.push(part.id);
    console.log(`${output.trim()}\n`);
  }
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}

async function run([program = "", ...args]: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, ...quietWrangler, NO_UPDATE_NOTIFIER: "1", REDOCLY_TELEMETRY: "off" };
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      output += String(error);
      resolve(null);
    });
    child.once("close", resolve);
  });
  return { code, output };
}
