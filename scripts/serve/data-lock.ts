import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./data-folder.ts";
import { StartError } from "./start-error.ts";

/** Held while a server uses a data folder. */
export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone, or throws a StartError that names the holder.
 * The lock is SQLite's on a file of its own, so the system itself drops it when the process dies, however it dies:
 * no lock is ever stale, and no process id has to be trusted.
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
    throw new StartError(`Cannot open ${file}: ${String(error)}`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function inUse(data: string, holder: string): string {
  const pid = fs.existsSync(holder) ? ` (process ${fs.readFileSync(holder, "utf8").trim()})` : "";
  return `Another server${pid} is using the data folder ${data}. Stop it, or set SKYTALE_DATA to another folder.`;
}
