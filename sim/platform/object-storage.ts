import { Database, isWrite, type SqlValue } from "./database";

type Row = Record<string, SqlStorageValue>;

/**
 * The storage of a Durable Object. What was written since the last `confirm` is in an open transaction: a crash rolls it
 * back, as a disk may lose what was not synchronized.
 */
export class ObjectStorage {
  #database = new Database();
  readonly #wrote: () => void;
  #depth = 0;
  #isUnconfirmed = false;
  #alarm: number | null = null;
  #confirmedAlarm: number | null = null;

  /** @param wrote called after each write */
  constructor(wrote: () => void) {
    this.#wrote = wrote;
    this.#database.script("BEGIN");
  }

  /** Whether something was written that a crash would lose. */
  get isUnconfirmed(): boolean {
    return this.#isUnconfirmed;
  }

  /** The time of the alarm; null if none is set. */
  get alarm(): number | null {
    return this.#alarm;
  }

  setAlarm(at: number | null): void {
    this.#alarm = at;
    this.#mark();
  }

  /** Makes all writes durable. */
  confirm(): void {
    this.#database.script("COMMIT; BEGIN");
    this.#confirmedAlarm = this.#alarm;
    this.#isUnconfirmed = false;
  }

  /** Loses all writes that were not confirmed. */
  crash(): void {
    this.#database.script("ROLLBACK; BEGIN");
    this.#alarm = this.#confirmedAlarm;
    this.#isUnconfirmed = false;
  }

  /** A copy of all pages. Call when nothing is unconfirmed. */
  copy(): Uint8Array {
    if (this.#isUnconfirmed) throw new Error("a copy cannot have writes that are not on disk");
    this.#database.script("COMMIT");
    const content = this.#database.copy();
    this.#database.script("BEGIN");
    return content;
  }

  /** Replaces everything by a copy. */
  replace(content: Uint8Array, alarm: number | null): void {
    this.#database.close();
    this.#database = new Database(content);
    this.#database.script("BEGIN");
    this.#alarm = alarm;
    this.#confirmedAlarm = alarm;
    this.#isUnconfirmed = false;
  }

  /** Runs a statement. */
  exec(sql: string, bindings: readonly SqlValue[]): Cursor {
    const result = this.#database.run(sql, bindings);
    if (isWrite(sql)) this.#mark();
    return new Cursor(result.columns, result.rows, result.changes);
  }

  transactionSync<T>(change: () => T): T {
    const name = `level_${this.#depth}`;
    const alarm = this.#alarm;
    this.#depth += 1;
    this.#database.script(`SAVEPOINT ${name}`);
    try {
      const value = change();
      this.#database.script(`RELEASE ${name}`);
      return value;
    } catch (error) {
      this.#database.script(`ROLLBACK TO ${name}; RELEASE ${name}`);
      this.#alarm = alarm;
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Deletes all tables and the alarm. */
  deleteAll(): void {
    const { rows } = this.#database.run(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for (const [name] of rows) this.#database.run(`DROP TABLE "${name}"`);
    this.#alarm = null;
    this.#mark();
  }

  #mark(): void {
    this.#isUnconfirmed = true;
    this.#wrote();
  }
}

/** The rows of a query, as `SqlStorageCursor` has them. */
export class Cursor {
  readonly columnNames: readonly string[];
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly #rows: readonly (readonly unknown[])[];
  #next = 0;

  constructor(columns: readonly string[], rows: readonly (readonly unknown[])[], changes: number) {
    this.columnNames = columns;
    this.#rows = rows;
    this.rowsRead = rows.length;
    this.rowsWritten = changes;
  }

  next(): IteratorResult<Row, undefined> {
    const row = this.#rows[this.#next];
    this.#next += 1;
    return row === undefined ? { done: true, value: undefined } : { done: false, value: this.#named(row) };
  }

  toArray(): Row[] {
    return [...this];
  }

  one(): Row {
    const [row, more] = this.toArray();
    if (row === undefined || more !== undefined) throw new Error("Expected exactly one result from SQL query");
    return row;
  }

  *raw(): IterableIterator<SqlStorageValue[]> {
    for (const row of this.#rows.slice(this.#next)) yield row.map(storedValue);
    this.#next = this.#rows.length;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let step = this.next(); !step.done; step = this.next()) yield step.value;
  }

  #named(row: readonly unknown[]): Row {
    return Object.fromEntries(this.columnNames.map((name, index) => [name, storedValue(row[index])]));
  }
}

function storedValue(value: unknown): SqlStorageValue {
  return value instanceof Uint8Array ? (new Uint8Array(value).buffer as ArrayBuffer) : (value as SqlStorageValue);
}
