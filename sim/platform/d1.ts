import { Database, type SqlValue } from "./database";
import type { Faults } from "./faults";
import type { Network } from "./network";

interface Query {
  readonly sql: string;
  readonly bindings: readonly SqlValue[];
}

/** A database with the interface of D1. Each call is a transaction. */
export class SimulatedD1 {
  #database = new Database();
  readonly #network: Network;
  readonly #faults: Faults;
  isDown = false;

  constructor(network: Network, faults: Faults) {
    this.#network = network;
    this.#faults = faults;
  }

  prepare(sql: string): Statement {
    return new Statement(this, { sql, bindings: [] });
  }

  async batch(statements: readonly Statement[]): Promise<unknown[]> {
    const results = await this.run(statements.map(({ query }) => query));
    return results.map(asResult);
  }

  /** Runs queries in one transaction, as a call over the network. */
  run(queries: readonly Query[]) {
    return this.#network.call(async () => {
      if (this.isDown || this.#faults.strike("databaseError"))
        throw new Error("D1_ERROR: the database is not available");
      const results = this.runNow(queries);
      if (this.#faults.strike("databaseDoubt")) throw new Error("D1_ERROR: the connection was lost");
      return results;
    }, true);
  }

  /** Runs queries in one transaction, without time and faults. */
  runNow(queries: readonly Query[]) {
    this.#database.script("BEGIN");
    try {
      const results = queries.map(({ sql, bindings }) => this.#database.run(sql, bindings));
      this.#database.script("COMMIT");
      return results;
    } catch (error) {
      this.#database.script("ROLLBACK");
      throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** The rows of a query, without time and faults. */
  rows(sql: string, ...bindings: readonly SqlValue[]): readonly (readonly unknown[])[] {
    return this.runNow([{ sql, bindings }])[0]?.rows ?? [];
  }

  copy(): Uint8Array {
    return this.#database.copy();
  }

  /** Replaces everything by a copy. */
  replace(content: Uint8Array): void {
    this.#database.close();
    this.#database = new Database(content);
  }

  /** Runs statements that are separated by semicolons, without time and faults. */
  script(sql: string): void {
    this.#database.script(sql);
  }
}

type Result = ReturnType<SimulatedD1["runNow"]>[number];

const named = ({ columns, rows }: Result) =>
  rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));

const asResult = (result: Result) => ({
  success: true,
  results: named(result),
  meta: { changes: result.changes, last_row_id: result.lastRowId, rows_written: result.changes, duration: 0 },
});

class Statement {
  readonly #d1: SimulatedD1;
  readonly query: Query;

  constructor(d1: SimulatedD1, query: Query) {
    this.#d1 = d1;
    this.query = query;
  }

  bind(...bindings: readonly SqlValue[]): Statement {
    return new Statement(this.#d1, { ...this.query, bindings });
  }

  async all(): Promise<unknown> {
    return asResult(await this.#result());
  }

  async run(): Promise<unknown> {
    return asResult(await this.#result());
  }

  async raw(): Promise<unknown> {
    return (await this.#result()).rows;
  }

  async first(column?: string): Promise<unknown> {
    const [row] = named(await this.#result());
    return column === undefined ? (row ?? null) : (row?.[column] ?? null);
  }

  async #result(): Promise<Result> {
    const [result] = await this.#d1.run([this.query]);
    if (result === undefined) throw new Error("a query has one result");
    return result;
  }
}
