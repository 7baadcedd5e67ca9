import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * The values of a row for `insert … select`, which assigns values to columns by position. They are in the order of the
 * table's columns. A row without the value of a new column is a type error.
 * @param computed expressions that replace values of the row
 */
export function rowValues<T extends SQLiteTable>(
  table: T,
  row: InferSelectModel<T>,
  computed: Partial<Record<keyof InferSelectModel<T>, SQL>> = {},
): SQL {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const key = name as keyof typeof row;
    const expression = computed[key];
    if (expression !== undefined) return expression;
    const value = row[key];
    return value === null ? sql`null` : sql.param(value, column);
  });
  return sql.join(values, sql`, `);
}
