import { execFileSync } from "node:child_process";
import os from "node:os";

/** The machine as far as its speed goes: figures of another one say nothing beside these. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? "unknown"}, ${gigabytes} GB, ${os.type()} ${os.release()}, ${os.hostname()}`;
}

/** The commit that was measured; marked if files differ from it. */
export function describeCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") === "" ? "" : " and changes");
}
