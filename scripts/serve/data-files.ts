import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  forEachIrreplaceable,
  type IrreplaceableBinding,
  OBJECT_KINDS,
  REPLACEABLE_CLASSES,
} from "../../src/object-kinds.ts";
import { RAISE_LIMIT } from "./open-files.ts";
import { StartError } from "./start-error.ts";

const SQLITE_CANTOPEN = 14;
/** The file in each folder of objects that stores their alarms. */
const INDEX = "metadata.sqlite";
const HEADER = Buffer.from("SQLite format 3\0");

/** Files of one class of objects: one per object, named by its hashed id, and one with their alarms. */
export interface ObjectFolder {
  readonly folder: string;
  readonly files: readonly string[];
  readonly index: string;
  readonly hasIndex: boolean;
}

/** The database files in a data folder. */
export interface DataFiles {
  /** D1's files. There are several if the database id in wrangler.toml was changed. */
  readonly databases: readonly string[];
  /** The alarm file in D1's folder; null if there is none. */
  readonly databaseIndex: string | null;
  /** Objects that belong in a backup, by kind. */
  readonly irreplaceable: Readonly<Record<IrreplaceableBinding, ObjectFolder>>;
  /** Objects that can be lost without harm. */
  readonly replaceable: readonly ObjectFolder[];
}

/** Lists the files of a data folder without opening them. `name` is the Worker's name. */
export function listDataFiles(data: string, name: string): DataFiles {
  const d1 = objectFolder(databaseFolder(data));
  return {
    databases: d1.files,
    databaseIndex: d1.hasIndex ? d1.index : null,
    irreplaceable: forEachIrreplaceable((kind) =>
      objectFolder(objectFolderOf(data, name, OBJECT_KINDS[kind].className)),
    ),
    replaceable: REPLACEABLE_CLASSES.map((className) => objectFolder(objectFolderOf(data, name, className))),
  };
}

/** The path of an object's file. `id` is the platform's id of the object. */
export const objectFile = (data: string, name: string, kind: IrreplaceableBinding, id: string): string =>
  path.join(objectFolderOf(data, name, OBJECT_KINDS[kind].className), `${id}.sqlite`);

/** The path of the file with the alarms of a class of objects. */
export const alarmIndex = (data: string, name: string, className: string): string =>
  path.join(objectFolderOf(data, name, className), INDEX);

/** The folder of D1's files. */
export const databaseFolder = (data: string): string => path.join(data, "v3/d1/miniflare-D1DatabaseObject");

/** The folder of the files of a class of objects. */
export const objectFolderOf = (data: string, name: string, className: string): string =>
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
 * Checks only the header and length of a file, so that thousands of files can be checked quickly.
 * @returns the problem; null if none was found
 */
export function glance(file: string): string | null {
  const handle = fs.openSync(file, "r");
  try {
    const { size } = fs.fstatSync(handle);
    const log = fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    // If a crash follows right after a file is created, the file is empty and no data is lost.
    if (size === 0) return log === 0 ? null : "it is empty, but its write-ahead log is not";
    const start = Buffer.alloc(32);
    fs.readSync(handle, start, 0, start.length, 0);
    if (!start.subarray(0, HEADER.length).equals(HEADER)) return "it is not an SQLite file";
    const pageSize = start.readUInt16BE(16) === 1 ? 65_536 : start.readUInt16BE(16);
    const expected = pageSize * start.readUInt32BE(28);
    if (size < expected && log === 0) return `it is truncated: ${size} of ${expected} bytes are left`;
    return null;
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Reads and checks a whole file.
 * @param depth `full` also compares tables with their indexes
 * @returns the problem; null if the file is intact
 * @throws StartError if the file cannot be opened, so that it is not taken for damaged
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
    const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: string };
    if (errcode === SQLITE_CANTOPEN) {
      throw new StartError(
        `The file ${file} cannot be opened, and may be intact. Check its permissions. ${RAISE_LIMIT}`,
      );
    }
    return inOneLine(message ?? String(error));
  }
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Opens a database file for one callback. No runtime may have it open. */
export function withDatabase<T>(file: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

export const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined;

/**
 * Reads the id of the object in a file, such as the player's or game's id; null for an object that was never used.
 * Throws if the file cannot be read.
 */
export const readObjectId = (kind: IrreplaceableBinding, file: string): string | null =>
  withDatabase(file, (database) => objectIdIn(kind, database));

/** Like `readObjectId`, from an open file. */
export function objectIdIn(kind: IrreplaceableBinding, database: DatabaseSync): string | null {
  for (const { table, sql } of OBJECT_KINDS[kind].irreplaceable.idQueries) {
    const id = hasTable(database, table) ? database.prepare(sql).get()?.id : undefined;
    if (typeof id === "string") return id;
  }
  return null;
}
