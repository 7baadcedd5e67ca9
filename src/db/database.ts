import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** Drizzle over the D1 binding. Costs nothing: it keeps no connection. */
export const database = (d1: D1Database): DrizzleD1Database => drizzle(d1);

/** The rest of a list: `next` is the sort key to go on after, or null at the end. */
export interface Page<Row, Key> {
  readonly rows: readonly Row[];
  readonly next: Key | null;
}

/** Cuts a query for one row more than the limit down to a page. */
export function pageOf<Row, Key>(rows: readonly Row[], limit: number, keyOf: (row: Row) => Key): Page<Row, Key> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
