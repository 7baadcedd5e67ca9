import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** A page of a list. `next` is the sort key after which the next page begins; null at the end. */
export interface Page<Row, Key> {
  readonly rows: readonly Row[];
  readonly next: Key | null;
}

/** Requests the rows after a sort key, or the first ones. */
export interface PageRequest<Key> {
  readonly limit: number;
  readonly after: Key | null;
}

/** The order of a list: its sort columns, and the condition for rows after a sort key. */
export interface Keyset<Key> {
  readonly order: readonly SQL[];
  /** Condition for the rows after the key; undefined for a null key, which means the start of the list. */
  readonly after: (key: Key | null) => SQL | undefined;
}

/**
 * Orders a list by columns that together are unique, in one direction.
 *
 * Rows after a key are selected by a row value, `(a, b) < (?, ?)`, because SQLite can seek it in an index. The
 * equivalent `a < ? or (a = ? and b < ?)` would read all rows before the key.
 */
export function keyset<Key extends object>(
  direction: "ascending" | "descending",
  columns: { readonly [Name in keyof Key]: AnySQLiteColumn },
): Keyset<Key> {
  const names = Object.keys(columns) as (keyof Key)[];
  const isDescending = direction === "descending";
  return {
    order: names.map((name) => (isDescending ? desc(columns[name]) : asc(columns[name]))),
    after: (key) => {
      if (key === null) return undefined;
      const left = sql.join(
        names.map((name) => sql`${columns[name]}`),
        sql`, `,
      );
      const right = sql.join(
        names.map((name) => sql`${key[name]}`),
        sql`, `,
      );
      return isDescending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
    },
  };
}

/**
 * A page of the rows of a window that match a filter. If they do not fill the page, the next page begins after the
 * window.
 * @param endOfWindow reads the sort key of the last row of a full window
 */
export async function pageOfWindow<Row, Key>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Key,
  endOfWindow: () => Promise<Key | undefined>,
): Promise<Page<Row, Key>> {
  const found = pageOf(rows, limit, keyOf);
  return found.next === null ? { rows: found.rows, next: (await endOfWindow()) ?? null } : found;
}

/** Makes a page of rows. The query must have requested one row more than the limit. */
export function pageOf<Row, Key>(rows: readonly Row[], limit: number, keyOf: (row: Row) => Key): Page<Row, Key> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
