import { spawn } from "node:child_process";

/** A finished run of `npm run backup`, `restore` or `doctor`. */
export interface ToolRun {
  readonly code: number | null;
  readonly seconds: number;
  readonly output: string;
}

/** Runs an operator's tool on a data folder. */
export async function runTool(name: string, data: string, ...args: readonly string[]): Promise<ToolRun> {
  const began = performance.now();
  const child = spawn("npm", ["run", "-s", name, "--", ...args], { env: { ...process.env, SKYTALE_DATA: data } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      process.stderr.write(chunk);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, seconds: (performance.now() - began) / 1000, output };
}
