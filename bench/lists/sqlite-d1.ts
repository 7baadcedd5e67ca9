import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const MIGRATIONS = path.join(import.meta.dirname, "../../migrations");

/** An in-memory database with the server's schema behind D1's interface. It measures the time of its statements. */
export interface TimedDatabase {
  readonly d1: D1Database;
  readonly sqlite: DatabaseSync;
  /** Returns the milliseconds spent in SQLite since the last call. */
  takeTime(): number;
}

/** Implements only the methods of D1 that Drizzle calls for reads. The time to prepare statements is not measured. */
export function openDatabase(): TimedDatabase {
  const sqlite = new DatabaseSync(":memory:");
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    sqlite.exec(readFileSync(path.join(MIGRATIONS, file), "utf8"));
  }
  let spent = 0;
  const prepare = (sql: string) => ({
    bind: (...params: (string | number | null)[]) => {
      const read = (asArrays: boolean): unknown[] => {
        const statement = sqlite.prepare(sql);
        statement.setReturnArrays(asArrays);
        const start = performance.now();
        const rows = statement.all(...params);
        spent += performance.now() - start;
        return rows;
      };
      return { raw: async () => read(true), all: async () => ({ results: read(false) }) };
    },
  });
  const takeTime = () => {
    const time = spent;
    spent = 0;
    return time;
  };
  return { d1: { prepare } as unknown as D1Database, sqlite, takeTime };
}
