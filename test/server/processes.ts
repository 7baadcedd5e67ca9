import { execFileSync } from "node:child_process";

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Whether a process is running; false for a zombie. */
export function isRunning(pid: number): boolean {
  return listProcesses().some((row) => row.pid === pid);
}

/** The workerd processes that a process has started. */
export function workerdOf(parent: number): number[] {
  return listProcesses()
    .filter((row) => row.parent === parent && /workerd\S* serve /.test(row.command))
    .map((row) => row.pid);
}

/** The processes that calculate moves for a server. */
export function thinkersOf(parent: number): number[] {
  return listProcesses()
    .filter((row) => row.parent === parent && row.command.includes("thinker.mjs"))
    .map((row) => row.pid);
}

/** The shell that kills workerd when its server has died. */
export function reaperOf(parent: number): number[] {
  return listProcesses()
    .filter((row) => row.parent === parent && row.command.includes("while read -r line"))
    .map((row) => row.pid);
}

/** All descendants of a process. */
export function descendantsOf(root: number): number[] {
  const rows = listProcesses();
  const below = (parent: number): number[] =>
    rows.filter((row) => row.parent === parent).flatMap(({ pid }) => [pid, ...below(pid)]);
  return below(root);
}

/** Sends a signal to a process; false if it has ended since it was listed. */
export function signalIfRunning(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Waits until all processes have ended. Throws if one is still running after `limit` milliseconds. */
export async function waitForEnd(pids: readonly number[], limit = 60_000): Promise<void> {
  const until = Date.now() + limit;
  while (pids.some(isRunning)) {
    if (Date.now() > until) throw new Error(`still running: ${pids.filter(isRunning).join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function listProcesses(): Row[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (command === undefined || state?.startsWith("Z")) return [];
      return [{ pid: Number(pid), parent: Number(parent), command }];
    });
}
