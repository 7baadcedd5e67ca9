import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./paths.ts";

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** wrangler neither asks, nor calls home, nor looks for an account. */
export const quietWrangler = {
  CI: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
};

/** Runs wrangler's command line and collects what it prints. */
export function runWrangler(args: readonly string[]): Promise<Finished> {
  const entry = path.join(
    path.dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
    "bin/wrangler.js",
  );
  return runNode([entry, ...args]);
}

/**
 * Runs another script under this very Node, which is also the one that it finds as `node`: what wrangler builds by is
 * written in TypeScript, and the path may have a Node that can't read it. `output` is its standard output, with the error
 * output where it failed.
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
