/**
 * How a column's values are read and written. Both throw, saying what they expected, for a value that can't be one.
 * Methods, so that a column of any type is a `Column<unknown>` too.
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

/** A column of 0 and 1. */
export const flag: Column<boolean> = {
  read: (value) => (value === 0 || value === 1 ? value === 1 : unexpected("0 or 1", value)),
  write: (value) => (value ? 1 : 0),
};

/** A column that holds one of these words. */
export const oneOf = <const T extends string>(words: readonly T[]): Column<T> => ({
  read: (value) => words.find((word) => word === value) ?? unexpected(`one of ${words.join(", ")}`, value),
  write: (value) => value,
});

/** A column of JSON that this object has written: it is read as what it was written as, and not checked. */
export const json = <T>(): Column<T> => ({
  read: (value) => JSON.parse(text.read(value)) as T,
  write: (value) => JSON.stringify(value),
});

/** A column of JSON that a schema reads, for what an older version may have written otherwise. */
export const checkedJson = <T>(schema: { parse(value: unknown): T }): Column<T> => ({
  read: (value) => schema.parse(JSON.parse(text.read(value))),
  write: (value) => JSON.stringify(value),
});

/** A column that may be empty. */
export const nullable = <T>(column: Column<T>): Column<T | null> => ({
  read: (value) => (value === null ? null : column.read(value)),
  write: (value) => (value === null ? null : column.write(value)),
});

function unexpected(expected: string, value: SqlStorageValue | undefined): never {
  // Values may be secrets or somebody's words: only their kind is told.
  const found = value === undefined ? "no such column in the row" : value === null ? "null" : typeof value;
  throw new TypeError(`expected ${expected}, found ${found}`);
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowWith<C extends Columns> = { readonly [Key in keyof C]: ReturnType<C[Key]["read"]> };

/** A row of a table, by the names its columns have in TypeScript. */
export type Row<T extends Table<Columns>> = ReturnType<T["read"]>;

/**
 * The columns of a table, or some of them: the one place that says what its rows hold. A column `dueAt` is called
 * `due_at` in SQL. What follows from it are the row's type and the list of columns in each SELECT and INSERT, so a column
 * can't be forgotten in one of them; a value that is not what its column says throws, naming table and column.
 */
export class Table<C extends Columns> {
  readonly name: string;
  /** The columns in SQL, for queries that are written out. */
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

  /** The same table with these columns alone. */
  pick<Key extends keyof C & string>(...keys: readonly Key[]): Table<Pick<C, Key>> {
    const picked = Object.fromEntries(keys.map((key) => [key, this.#definition[key]]));
    return new Table(this.name, picked as Pick<C, Key>);
  }

  /** Every row that a query finds. `rest` follows `FROM` and the table: `"WHERE id = ?"`. */
  all(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): readonly RowWith<C>[] {
    return sql
      .exec(`${this.#select} ${rest}`, ...bindings)
      .toArray()
      .map((row) => this.read(row));
  }

  /** The rows that a query finds, each read when it is asked for. */
  *each(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): Iterable<RowWith<C>> {
    for (const row of sql.exec(`${this.#select} ${rest}`, ...bindings)) yield this.read(row);
  }

  /** The first row that a query finds, or null. Looks for no second one only if the query says `LIMIT 1` or names a key. */
  first(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): RowWith<C> | null {
    const [row] = sql.exec(`${this.#select} ${rest}`, ...bindings).toArray();
    return row === undefined ? null : this.read(row);
  }

  /** The one row that there is. Throws if there is none, or another. */
  one(sql: SqlStorage, rest = "", ...bindings: readonly SqlStorageValue[]): RowWith<C> {
    return this.read(sql.exec(`${this.#select} ${rest}`, ...bindings).one());
  }

  /** Writes a new row. `rest` follows the values: `"ON CONFLICT …"`, `"RETURNING id"`. */
  insert(sql: SqlStorage, row: RowWith<C>, rest = ""): SqlStorageCursor<Record<string, SqlStorageValue>> {
    return sql.exec(`INSERT ${this.#values} ${rest}`, ...this.#write(row));
  }

  /** Writes a row in the place of the one with the same key, if there is one. */
  replace(sql: SqlStorage, row: RowWith<C>): void {
    sql.exec(`INSERT OR REPLACE ${this.#values}`, ...this.#write(row));
  }

  /** Reads a row as SQL gives it. */
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

/** Reads the only value of a query that gives one row of one column, such as `SELECT min(due_at) FROM jobs`. */
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

/** `throughSeq` is `through_seq` in SQL. */
const sqlName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
