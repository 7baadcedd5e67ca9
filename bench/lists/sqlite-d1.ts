import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const MIGRATIONS = path.join(import.meta.dirname, "../../migrations");

/** A database with the server's schema behind D1's interface. It measures the time of its statements. */
export interface TimedDatabase {
  readonly d1: D1Database;
  readonly sqlite: DatabaseSync;
  /** Returns the milliseconds spent in SQLite since the last call. */
  takeTime(): number;
}

/**
 * Implements only the methods of D1 that Drizzle calls for reads and batches. The time to prepare statements is not
 * measured.
 * @param file path of a new file; in memory by default
 */
export function openDatabase(file = ":memory:"): TimedDatabase {
  const sqlite = new DatabaseSync(file);
  for (const migration of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    sqlite.exec(readFileSync(path.join(MIGRATIONS, migration), "utf8"));
  }
  let spent = 0;
  const timed = <T>(work: () => T): T => {
    const start = performance.now();
    const result = work();
    spent += performance.now() - start;
    return result;
  };
  const prepare = (sql: string) => ({
    bind: (...params: (string | number | null)[]) => {
      const read = (asArrays: boolean): unknown[] => {
        const statement = sqlite.prepare(sql);
        statement.setReturnArrays(asArrays);
        return timed(() => statement.all(...params));
      };
      const all = () => ({ results: read(false) });
      return { raw: async () => read(true), all: async () => all(), now: all };
    },
  });
  const batch = async (statements: readonly { readonly now: () => unknown }[]) => {
    timed(() => sqlite.exec("begin"));
    const results = statements.map((statement) => statement.now());
    timed(() => sqlite.exec("commit"));
    return results;
  };
  const takeTime = () => {
    const time = spent;
    spent = 0;
    return time;
  };
  return { d1: { prepare, batch } as unknown as D1Database, sqlite, takeTime };
}
