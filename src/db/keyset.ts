import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** A part of a list: `next` is the sort key to go on after, or null at the end. */
export interface Page<Row, Key> {
  readonly rows: readonly Row[];
  readonly next: Key | null;
}

/** Which part of a list is asked for: the rows after a sort key, or the first ones. */
export interface PageRequest<Key> {
  readonly limit: number;
  readonly after: Key | null;
}

/** The order of a list: what to sort by, and which rows come after a sort key. */
export interface Keyset<Key> {
  readonly order: readonly SQL[];
  /** True of the rows behind the key; null is before the first. */
  readonly after: (key: Key | null) => SQL | undefined;
}

/**
 * Orders a list by columns that together are unique, the first of them first, all in one direction.
 *
 * The rows after a key are told by a row value, `(a, b) < (?, ?)`: SQLite seeks it in an index on the columns. It does
 * not with `a < ? or (a = ? and b < ?)`, which says the same and reads all the rows before the key.
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
 * The page of what a filter leaves of a window; where it leaves less than a page, the next one goes on after the window.
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

/** Cuts the answer to a query for one row more than the limit down to a page. */
export function pageOf<Row, Key>(rows: readonly Row[], limit: number, keyOf: (row: Row) => Key): Page<Row, Key> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
