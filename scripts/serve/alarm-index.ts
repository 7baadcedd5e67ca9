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

const COUNTS =
  "SELECT count(*) AS pending, coalesce(sum(scheduled_time / 1000000 < ?), 0) AS overdue, " +
  "min(scheduled_time) / 1000000 AS earliest FROM _cf_ALARM";

/**
 * Reads the earliest alarm of all objects; null if none is set. The runtime may have the files open: they have a
 * write-ahead log, and are only read here.
 * @param name the Worker's name
 */
export function earliestAlarm(data: string, name: string): StoredAlarm | null {
  let earliest: StoredAlarm | null = null;
  for (const binding of BINDINGS) {
    const row = firstRow(path.resolve(alarmIndex(data, name, OBJECT_KINDS[binding].className)), EARLIEST);
    if (row === null) continue;
    const at = Number(row.at);
    if (earliest === null || at < earliest.at) earliest = { binding, id: String(row.id), at };
  }
  return earliest;
}

/** The alarms of one class of objects. */
export interface AlarmCounts {
  readonly pending: number;
  /** Alarms whose time has passed. */
  readonly overdue: number;
  /** Time of the earliest alarm in milliseconds since 1970; null if none is set. */
  readonly earliest: number | null;
}

/** Counts the alarms of a class of objects. Reads the file like `earliestAlarm`. `now`: milliseconds since 1970. */
export function countAlarms(data: string, name: string, className: string, now: number): AlarmCounts {
  const row = firstRow(path.resolve(alarmIndex(data, name, className)), COUNTS, now);
  if (row === null || Number(row.pending) === 0) return { pending: 0, overdue: 0, earliest: null };
  return { pending: Number(row.pending), overdue: Number(row.overdue), earliest: Number(row.earliest) };
}

/** The first row of a query for the alarms in a file; null if there is none. */
function firstRow(
  file: string,
  query: string,
  ...parameters: readonly number[]
): Readonly<Record<string, unknown>> | null {
  if (!fs.existsSync(file)) return null;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const isEmpty = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_cf_ALARM'").get() === undefined;
    return isEmpty ? null : (database.prepare(query).get(...parameters) ?? null);
  } finally {
    database.close();
  }
}
