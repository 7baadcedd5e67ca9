import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs `npm run doctor` on a data folder. Returns its exit code, and the output of both streams in order. */
export async function runDoctor(
  data: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly says: string }> {
  const child = spawn("npm", ["run", "--silent", "doctor", "--", ...args], {
    cwd: root,
    env: { ...process.env, SKYTALE_DATA: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let says = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      says += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, says };
}

/** Runs `npm run bench`. Rejects with the output and the exit code if the bench fails. */
export const runBench = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)("npm", ["run", "-s", "bench", "--", ...args], { cwd: root, env });
