import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./data-folder.ts";
import { StartError } from "./start-error.ts";

/** The lock that a server holds on its data folder. */
export interface DataLock {
  release(): void;
}

/**
 * Locks the data folder for this process, or throws a StartError that names the holder. The lock is an SQLite lock on a
 * separate file. The operating system releases it when the process dies for any reason, so it is never stale and no
 * process id must be trusted.
 */
export function lockData(data: string): DataLock {
  makeDataFolder(data);
  const file = path.join(data, "server.lock");
  const holder = path.join(data, "server.pid");
  const database = open(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new StartError(inUse(data, holder));
    throw new StartError(`Cannot lock the data folder ${data}: ${String(error)}`);
  }
  fs.writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      fs.rmSync(holder, { force: true });
      database.close();
    },
  };
}

function open(file: string): DatabaseSync {
  try {
    fs.closeSync(fs.openSync(file, "a", 0o600));
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    const user = process.getuid === undefined ? "" : ` (uid ${process.getuid()})`;
    throw new StartError(
      `Cannot open ${file}: ${String(error)}. The user of the server${user} needs write access to the data folder and its files.`,
    );
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function inUse(data: string, holder: string): string {
  const pid = fs.existsSync(holder) ? ` (process ${fs.readFileSync(holder, "utf8").trim()})` : "";
  return `Another server${pid} is using the data folder ${data}. Stop it, or set SKYTALE_DATA to another folder.`;
}
