import os from "node:os";
import path from "node:path";
import { counted } from "../doctor/report.ts";
import { readConfig } from "../serve/config.ts";
import { refuseEmpty } from "../serve/data-folder.ts";
import { surviveClosedOutput } from "../serve/output.ts";
import { dataFolder } from "../serve/settings.ts";
import { BackupFile } from "./backup-file.ts";
import { type Call, readCall } from "./call.ts";
import { describeBackup, megabytes } from "./manifest.ts";
import { reasonOf } from "./reason.ts";
import { ServerCopy } from "./server-copy.ts";
import { ownVersion } from "./version.ts";

const USAGE = `Usage: npm run backup -- <file> [--force]

Copies all data of a server (SKYTALE_DATA, or .wrangler/state) into one file, such as skytale.tar.gz. The server may be
running. Every move that was acknowledged before the start of the backup is in it.

  --force   replaces the file if it exists

Exit code: 0 if the backup is complete, 1 if it failed or a file of the server is damaged, 2 for a wrong call.`;

/** Milliseconds between two lines of progress. */
const PROGRESS_EVERY = 5_000;

/** Makes a backup. Returns the exit code. */
export async function backup(args: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  const call = readCall(args, USAGE, "force");
  if (typeof call === "number") return call;
  // Before all other work, because threads inherit the priority.
  surviveClosedOutput();
  lowerPriority();
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());
  try {
    return await copy(call, dataFolder(env), interrupted.signal);
  } catch (error) {
    const reason = interrupted.signal.aborted ? "The backup was interrupted." : reasonOf(error);
    if (reason === null) throw error;
    console.error(`Skytale: ${reason} No backup was written.`);
    return 1;
  }
}

/** Lets the server go first. Without the permission to change priorities, the backup runs with the usual one. */
function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_LOW);
  } catch {
    // Some containers forbid it.
  }
}

async function copy({ file, isFlagged: mayReplace }: Call, data: string, signal: AbortSignal): Promise<0 | 1> {
  refuseEmpty(data);
  const target = new BackupFile(file, mayReplace);
  const began = performance.now();
  const server = new ServerCopy({
    data,
    config: await readConfig(),
    version: ownVersion(),
    temporary: target.temporary,
    now: () => Date.now(),
  });
  console.log(`Copying ${counted(server.countFiles(), "file")} of ${data}…`);
  const timer = setInterval(() => {
    const { files, bytes } = server.progress;
    console.log(`${counted(files, "file")}, ${megabytes(bytes)}…`);
  }, PROGRESS_EVERY);
  try {
    const { bytes, sha256 } = await target.write(server.entries(), Date.now(), signal);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Wrote ${file}: ${megabytes(bytes)} in ${seconds} s, SHA-256 ${sha256}.`);
  } finally {
    clearInterval(timer);
  }
  console.log(describeBackup(server.manifest));
  const damaged = server.manifest.files.filter(({ damage }) => damage !== undefined);
  for (const { path: name, damage } of damaged) {
    console.error(
      `Skytale: the file ${path.join(data, name)} is damaged: ${damage}. It was copied as it is. Keep an older backup, ` +
        "stop the server, and run `npm run doctor`.",
    );
  }
  return damaged.length > 0 ? 1 : 0;
}
