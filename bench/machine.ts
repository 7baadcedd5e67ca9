import { execFileSync } from "node:child_process";
import os from "node:os";

/** Describes the machine's hardware and system, because figures of different machines cannot be compared. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? "unknown"}, ${gigabytes} GB, ${os.type()} ${os.release()}, ${os.hostname()}`;
}

/** The measured commit, with a mark if the working tree differs from it. */
export function describeCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") === "" ? "" : " and changes");
}
