import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * The values of a row for `insert … select`, which assigns values to columns by position. They are in the order of the
 * table's columns. A row without the value of a new column is a type error.
 */
export function rowValues<T extends SQLiteTable>(table: T, row: InferSelectModel<T>): SQL {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = row[name as keyof typeof row];
    return value === null ? sql`null` : sql.param(value, column);
  });
  return sql.join(values, sql`, `);
}
