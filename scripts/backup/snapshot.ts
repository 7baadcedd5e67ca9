import fs from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL, type URL } from "node:url";

/**
 * Milliseconds since the last change after which a database without a log counts as unused. Some file systems store
 * times in steps of two seconds, so a second change within that time would not be visible.
 */
const AT_REST_AFTER = 3_000;
/** Milliseconds to wait while another process holds a lock on the file. */
const BUSY_TIMEOUT = 10_000;
const MOST_PAGES = 2 ** 31 - 1;
const [SQLITE_CORRUPT, SQLITE_NOTADB] = [11, 26];

/** A consistent copy of a database, in memory. */
export interface Snapshot<Facts> {
  readonly content: Uint8Array;
  readonly facts: Facts;
}

/**
 * Copies a database that a server may be writing, all pages in one read transaction, as after a commit. The server is
 * never blocked.
 * @param read queries the same state
 */
export const takeSnapshot = <Facts>(file: string, read: (database: DatabaseSync) => Facts): Promise<Snapshot<Facts>> =>
  inReadTransaction(file, (database) => ({ facts: read(database), content: database.serialize() }));

/** Like `takeSnapshot`, but writes the copy to a new file. For databases that may not fit into memory. */
export const copySnapshot = <Facts>(
  file: string,
  target: string,
  read: (database: DatabaseSync) => Facts,
): Promise<Facts> =>
  inReadTransaction(file, async (database) => {
    const facts = read(database);
    await backup(database, target, { rate: MOST_PAGES });
    return facts;
  });

/** Whether SQLite refuses a file because its content is damaged. Other failures, such as locks, say nothing about it. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  // The low byte of an extended code is the primary one.
  const code = Number(error.errcode) & 0xff;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/**
 * Opens a database for reading. An object that is not in use has no log, and its file does not change. It is read
 * without locks: SQLite would create a log and an index of 32 kB beside each file and leave them there. If the file has
 * changed meanwhile, it is read again with locks.
 */
async function inReadTransaction<T>(file: string, use: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
  const before = restingState(file);
  if (before === null) return withDatabase(file, use);
  const unlocked = pathToFileURL(file);
  unlocked.search = "?immutable=1";
  const read = await withDatabase(unlocked, use).then(
    (value) => ({ isRead: true as const, value }),
    (error: unknown) => ({ isRead: false as const, error }),
  );
  if (restingState(file) !== before) return withDatabase(file, use);
  if (!read.isRead) throw read.error;
  return read.value;
}

async function withDatabase<T>(file: string | URL, use: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
  // A connection that may write would merge the log into the file when it closes, which locks the file. The runtime of
  // the server does not wait for locks: its request would fail.
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    database.exec("BEGIN");
    // The transaction begins with the first read.
    database.prepare("SELECT 1 FROM sqlite_master LIMIT 1").get();
    return await use(database);
  } finally {
    database.close();
  }
}

/** Identifies the content of a database that no process is changing; null if it may be in use. */
function restingState(file: string): string | null {
  const hasLog = ["-wal", "-journal"].some(
    (suffix) => (fs.statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
  const { ino, mtimeMs, mtimeNs, size } = fs.statSync(file, { bigint: true });
  if (hasLog || Date.now() - Number(mtimeMs) < AT_REST_AFTER) return null;
  return [ino, size, mtimeNs].join(" ");
}
