/**
 * Reads and writes the values of a column. `read` throws if a stored value is invalid; `write` relies on its type.
 * Declared as methods, so that a column of any type is also a `Column<unknown>`.
 */
export interface Column<T> {
  read(value: SqlStorageValue | undefined): T;
  write(value: T): SqlStorageValue;
}

/** A column of text. */
export const text: Column<string> = {
  read: (value) => (typeof value === "string" ? value : unexpected("text", value)),
  write: (value) => value,
};

/** A column of numbers: counts, and times in milliseconds since 1970. */
export const number: Column<number> = {
  read: (value) => (typeof value === "number" ? value : unexpected("a number", value)),
  write: (value) => value,
};

/** A column of booleans, stored as 0 and 1. */
export const flag: Column<boolean> = {
  read: (value) => (value === 0 || value === 1 ? value === 1 : unexpected("0 or 1", value)),
  write: (value) => (value ? 1 : 0),
};

/** A column that holds one of the given words. */
export const oneOf = <const T extends string>(words: readonly T[]): Column<T> => ({
  read: (value) => words.find((word) => word === value) ?? unexpected(`one of ${words.join(", ")}`, value),
  write: (value) => value,
});

/** A column of JSON that is parsed without validation. `T` must include every form that any release has stored. */
export const json = <T>(): Column<T> => ({
  read: (value) => JSON.parse(text.read(value)) as T,
  write: (value) => JSON.stringify(value),
});

/** A column of JSON that a schema validates, for values that an older release may have stored in another form. */
export const checkedJson = <T>(schema: { parse(value: unknown): T }): Column<T> => ({
  read: (value) => schema.parse(JSON.parse(text.read(value))),
  write: (value) => JSON.stringify(value),
});

/** A column that may be null. */
export const nullable = <T>(column: Column<T>): Column<T | null> => ({
  read: (value) => (value === null ? null : column.read(value)),
  write: (value) => (value === null ? null : column.write(value)),
});

function unexpected(expected: string, value: SqlStorageValue | undefined): never {
  // Values may be secrets or private texts, so the error names only their type.
  const found = value === undefined ? "no such column in the row" : value === null ? "null" : typeof value;
  throw new TypeError(`expected ${expected}, found ${found}`);
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowWith<C extends Columns> = { readonly [Key in keyof C]: ReturnType<C[Key]["read"]> };

/** A row of a table, with the keys of its definition, such as `dueAt`. */
export type Row<T extends Table<Columns>> = ReturnType<T["read"]>;

/**
 * Defines the columns of a table, or some of them. A column `dueAt` is called `due_at` in SQL. The row type and the
 * column lists of SELECT and INSERT are derived from the definition, so none of them can miss a column. Reading an
 * invalid value throws an error that names the table and column.
 */
export class Table<C extends Columns> {
  readonly name: string;
  /** The column list in SQL, for hand-written queries. */
  readonly columns: string;
  readonly #definition: C;
  readonly #select: string;
  readonly #values: string;
  readonly #parts: readonly (readonly [key: string, name: string, column: Column<unknown>])[];

  constructor(name: string, columns: C) {
    this.name = name;
    this.#definition = columns;
    this.#parts = Object.entries(columns).map(([key, column]) => [key, sqlName(key), column]);
    this.columns = this.#parts.map(([, sql]) => sql).join(", ");
    this.#select = `SELECT ${this.columns} FROM ${name}`;
    this.#values = `INTO ${name} (${this.columns}) VALUES (${this.#parts.map(() => "?").join(", ")})`;
  }

  /** The same table with only these columns. */
  pick<Key extends keyof C & string>(...keys: readonly Key[]): Table<Pick<C, Key>> {
    const picked = Object.fromEntries(keys.map((key) => [key, this.#definition[key]]));
    return new Table(this.name, picked as Pick<C, Key>);
  }

  /** All rows of a query. `rest` follows `FROM` and the table: `"WHERE id = ?"`. */
  all(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): readonly RowWith<C>[] {
    return sql
      .exec(`${this.#select} ${rest}`, ...bindings)
      .toArray()
      .map((row) => this.read(row));
  }

  /** The rows of a query, each read lazily. */
  *each(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): Iterable<RowWith<C>> {
    for (const row of sql.exec(`${this.#select} ${rest}`, ...bindings)) yield this.read(row);
  }

  /** The first row of a query, or null. All rows are fetched, so the query should match one row or have `LIMIT 1`. */
  first(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): RowWith<C> | null {
    const [row] = sql.exec(`${this.#select} ${rest}`, ...bindings).toArray();
    return row === undefined ? null : this.read(row);
  }

  /** The only row of a query. Throws if the query finds none or more than one. */
  one(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): RowWith<C> {
    return this.read(sql.exec(`${this.#select} ${rest}`, ...bindings).one());
  }

  /** Inserts a row. `rest` follows the values: `"ON CONFLICT …"`, `"RETURNING id"`. */
  insert(sql: SqlStorage, row: RowWith<C>, rest = ""): SqlStorageCursor<Record<string, SqlStorageValue>> {
    return sql.exec(`INSERT ${this.#values} ${rest}`, ...this.#write(row));
  }

  /** Inserts a row, or replaces the one with the same key. */
  replace(sql: SqlStorage, row: RowWith<C>): void {
    sql.exec(`INSERT OR REPLACE ${this.#values}`, ...this.#write(row));
  }

  /** Changes columns of the row with this `id`, and returns whether there was one. */
  update(sql: SqlStorage, id: SqlStorageValue, change: Partial<RowWith<C>>): boolean {
    const parts = this.#parts.filter(([key]) => change[key] !== undefined);
    const values = parts.map(([key, , column]) => column.write(change[key]));
    const assignments = parts.map(([, name]) => `${name} = ?`).join(", ");
    return sql.exec(`UPDATE ${this.name} SET ${assignments} WHERE id = ?`, ...values, id).rowsWritten > 0;
  }

  /** Converts a row with SQL names and values. Throws if a column is missing or invalid. */
  read(row: Readonly<Record<string, SqlStorageValue>>): RowWith<C> {
    const read: Record<string, unknown> = {};
    for (const [key, name, column] of this.#parts) {
      try {
        read[key] = column.read(row[name]);
      } catch (error) {
        throw new TypeError(`${this.name}.${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return read as RowWith<C>;
  }

  #write(row: RowWith<C>): readonly SqlStorageValue[] {
    return this.#parts.map(([key, , column]) => column.write(row[key]));
  }
}

/**
 * Reads the value of a query that returns one row with one column, such as `SELECT min(due_at) FROM jobs`. Throws if
 * the value is invalid.
 */
export function readValue<T>(
  column: Column<T>,
  sql: SqlStorage,
  query: string,
  ...bindings: readonly SqlStorageValue[]
): T {
  const [row] = [...sql.exec(query, ...bindings).raw()];
  try {
    return column.read(row?.[0]);
  } catch (error) {
    throw new TypeError(`${query}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Converts `throughSeq` to `through_seq`. */
const sqlName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
