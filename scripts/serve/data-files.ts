import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The file in each folder of objects that lists when their alarms are due. */
const INDEX = "metadata.sqlite";
const HEADER = Buffer.from("SQLite format 3\0");

/** One kind of object's files: one for each object, named by its hashed id, and the list of their alarms. */
export interface ObjectFolder {
  readonly folder: string;
  readonly files: readonly string[];
  readonly index: string;
  readonly hasIndex: boolean;
}

/** Where the runtime keeps what in a data folder. */
export interface DataFiles {
  /** D1's files; more than one if its id in wrangler.toml was changed. */
  readonly databases: readonly string[];
  /** The list of alarms that D1's folder has too; null if there is none. */
  readonly databaseIndex: string | null;
  readonly players: ObjectFolder;
  readonly rooms: ObjectFolder;
  /**
   * Objects that nobody misses: those that count what was done within the hour, by network addresses and for hosts, and
   * those that play for the house, which their games tell anew at each start.
   */
  readonly replaceable: readonly ObjectFolder[];
}

/** Lists the files of a data folder. `name` is the worker's. Opens none of them. */
export function listDataFiles(data: string, name: string): DataFiles {
  const d1 = objectFolder(path.join(data, "v3/d1/miniflare-D1DatabaseObject"));
  return {
    databases: d1.files,
    databaseIndex: d1.hasIndex ? d1.index : null,
    players: objectFolder(folderOf(data, name, "Player")),
    rooms: objectFolder(folderOf(data, name, "Room")),
    replaceable: ["SignUpLimiter", "WebhookHost", "Opponent"].map((kind) => objectFolder(folderOf(data, name, kind))),
  };
}

/** The file of an object. `className` is the object's class, `id` its hashed id. */
export const objectFile = (data: string, name: string, className: string, id: string): string =>
  path.join(folderOf(data, name, className), `${id}.sqlite`);

const folderOf = (data: string, name: string, className: string): string =>
  path.join(data, "v3/do", `${name}-${className}`);

function objectFolder(folder: string): ObjectFolder {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const index = path.join(folder, INDEX);
  return {
    folder,
    files: names
      .filter((name) => name.endsWith(".sqlite") && name !== INDEX)
      .sort()
      .map((name) => path.join(folder, name)),
    index,
    hasIndex: names.includes(INDEX),
  };
}

/**
 * Looks at a file's header and length alone, so that thousands of files are looked at in a moment.
 * @returns what is wrong; null if nothing is to be seen
 */
export function glance(file: string): string | null {
  const handle = fs.openSync(file, "r");
  try {
    const { size } = fs.fstatSync(handle);
    const log = fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    // A file that was made an instant before a crash is empty, and so is what it holds.
    if (size === 0) return log === 0 ? null : "it is empty, and what was last written to it is beside it";
    const start = Buffer.alloc(32);
    fs.readSync(handle, start, 0, start.length, 0);
    if (!start.subarray(0, HEADER.length).equals(HEADER)) return "it is no SQLite file";
    const pageSize = start.readUInt16BE(16) === 1 ? 65_536 : start.readUInt16BE(16);
    const expected = pageSize * start.readUInt32BE(28);
    if (size < expected && log === 0) return `it is cut off: ${size} of ${expected} bytes are left`;
    return null;
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Reads a whole file and checks it.
 * @param depth `full` also compares tables with their indexes
 * @returns what is wrong; null if it is sound
 */
export function examine(file: string, depth: "quick" | "full"): string | null {
  const seen = glance(file);
  if (seen !== null) return seen;
  try {
    return withDatabase(file, (database) => {
      const rows = database.prepare(depth === "full" ? "PRAGMA integrity_check(3)" : "PRAGMA quick_check(3)").all();
      const findings = rows.flatMap((row) => Object.values(row)).map(String);
      return findings.length === 1 && findings[0] === "ok" ? null : inOneLine(findings.join("; "));
    });
  } catch (error) {
    return inOneLine(error instanceof Error ? error.message : String(error));
  }
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Opens a file that no runtime has open, and closes it whatever happens. */
export function withDatabase<T>(file: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** A file of a player's or a game's object, as far as it says whose it is. */
export interface ObjectFile {
  readonly file: string;
  /** The player's or the game's id; null for an object that was never used. */
  readonly id: string | null;
}

/** Whose object a file holds. Throws if it cannot be read. */
export function readPlayerFile(file: string): ObjectFile {
  return { file, id: readText(file, "account", "SELECT player_id AS text FROM account") };
}

/** Which game's object a file holds. One that is about to begin has its id noted with the challenge it takes up. */
export function readRoomFile(file: string): ObjectFile {
  const id =
    readText(file, "match", "SELECT json_extract(setup, '$.gameId') AS text FROM match") ??
    readText(file, "acceptance", "SELECT game_id AS text FROM acceptance");
  return { file, id };
}

function readText(file: string, table: string, query: string): string | null {
  return withDatabase(file, (database) => {
    const known = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
    if (known === undefined) return null;
    const text = database.prepare(query).get()?.text;
    return typeof text === "string" ? text : null;
  });
}
