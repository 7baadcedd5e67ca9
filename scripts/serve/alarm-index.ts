import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BINDINGS, type Binding, OBJECT_KINDS } from "../../src/object-kinds.ts";
import { alarmIndex } from "./data-files.ts";

/** An alarm of an object. */
export interface StoredAlarm {
  readonly binding: Binding;
  /** The platform's id of the object. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The platform stores nanoseconds, which are too large for JavaScript numbers. */
const EARLIEST =
  "SELECT actor_id AS id, scheduled_time / 1000000 AS at FROM _cf_ALARM ORDER BY scheduled_time, actor_id LIMIT 1";

/**
 * Reads the earliest alarm of all objects; null if none is set. The runtime may have the files open: they have a
 * write-ahead log, and are only read here.
 * @param name the Worker's name
 */
export function earliestAlarm(data: string, name: string): StoredAlarm | null {
  let earliest: StoredAlarm | null = null;
  for (const binding of BINDINGS) {
    const row = firstRow(path.resolve(alarmIndex(data, name, OBJECT_KINDS[binding].className)));
    if (row !== null && (earliest === null || row.at < earliest.at)) earliest = { binding, ...row };
  }
  return earliest;
}

function firstRow(file: string): { readonly id: string; readonly at: number } | null {
  if (!fs.existsSync(file)) return null;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const isEmpty = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_cf_ALARM'").get() === undefined;
    const row = isEmpty ? undefined : database.prepare(EARLIEST).get();
    return row === undefined ? null : { id: String(row.id), at: Number(row.at) };
  } finally {
    database.close();
  }
}
