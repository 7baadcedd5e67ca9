import { type ChildProcess, execFile, spawn } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");

/** A tool for the operator that works on a data folder. */
type Tool = "doctor" | "backup" | "restore";

/** The result of a tool: its exit code, and the output of both streams in order. */
export interface Run {
  readonly code: number | null;
  readonly says: string;
}

/** Starts a tool on a data folder. The process is the tool itself, so that it gets the signals that are sent to it. */
export function startTool(
  tool: Tool,
  data: string,
  args: readonly string[],
): { readonly child: ChildProcess; readonly ended: Promise<Run> } {
  const child = spawn(path.join(root, "node_modules/.bin/node"), [`scripts/${tool}.mjs`, ...args], {
    cwd: root,
    env: { ...process.env, SKYTALE_DATA: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, ended: endOf(child) };
}

/**
 * Runs `npm run <tool>` on a data folder.
 * @param openFiles the limit of open files of each process; by default that of the tests
 */
export const runTool = (tool: Tool, data: string, args: readonly string[], openFiles?: number): Promise<Run> => {
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles} && `;
  return endOf(
    spawn("/bin/sh", ["-c", `${limit}exec npm run --silent "$@"`, "sh", tool, "--", ...args], {
      cwd: root,
      env: { ...process.env, SKYTALE_DATA: data },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
};

async function endOf(child: ChildProcess): Promise<Run> {
  let says = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      says += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, says };
}

/** Runs `npm run doctor` on a data folder. */
export const runDoctor = (data: string, args: readonly string[]): Promise<Run> => runTool("doctor", data, args);

/** Runs `npm run bench`. Rejects with the output and the exit code if the bench fails. */
export const runBench = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)("npm", ["run", "-s", "bench", "--", ...args], { cwd: root, env });
