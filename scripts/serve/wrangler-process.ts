import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./paths.ts";

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Makes wrangler run without prompts, telemetry and an account. */
export const quietWrangler = {
  CI: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
};

/** Runs wrangler's command line and collects its output. */
export function runWrangler(args: readonly string[]): Promise<Finished> {
  const entry = path.join(
    path.dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
    "bin/wrangler.js",
  );
  return runNode([entry, ...args]);
}

/**
 * Runs a script with this process's Node. That Node is also first on the child's PATH, because wrangler's build command
 * runs TypeScript with `node`, and the system's Node may be too old for it. `output` is stdout, followed by stderr if
 * the script failed.
 */
export async function runNode(args: readonly string[]): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PATH: pathWithThisNode(), ...quietWrangler },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, output: Buffer.concat(code === 0 ? out : [...out, ...err]).toString() };
}

const pathWithThisNode = (): string =>
  [path.dirname(process.execPath), process.env.PATH].filter(Boolean).join(path.delimiter);
