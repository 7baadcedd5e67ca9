import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type SqlValue = string | number | null | ArrayBuffer | Uint8Array | boolean;

export interface SqlResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
  readonly lastRowId: number;
}

const WRITES = /\b(?:insert|update|delete|replace|create|drop|alter)\b/i;

/** Whether a statement may change rows or tables. */
export const isWrite = (sql: string): boolean => WRITES.test(sql);

/** An SQLite database in memory. Statements are prepared once. */
export class Database {
  readonly #db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();

  /** @param content a copy of another database; without it, the database is empty */
  constructor(content: Uint8Array | null = null) {
    if (content !== null) this.#db.deserialize(content);
  }

  /** A copy of all pages. */
  copy(): Uint8Array {
    return this.#db.serialize();
  }

  /** Runs a statement, and reads all its rows. */
  run(sql: string, bindings: readonly SqlValue[] = []): SqlResult {
    const statement = this.#prepared(sql);
    const values = bindings.map(inputOf);
    const columns = statement.columns().map(({ name }) => name);
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...values);
      return { columns, rows: [], changes: Number(changes), lastRowId: Number(lastInsertRowid) };
    }
    const rows = statement.all(...values) as unknown as (readonly unknown[])[];
    return { columns, rows, changes: isWrite(sql) ? rows.length : 0, lastRowId: 0 };
  }

  /** Runs statements without bindings and results. */
  script(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function inputOf(value: SqlValue): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
}
