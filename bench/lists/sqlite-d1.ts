import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const MIGRATIONS = path.join(import.meta.dirname, "../../migrations");

/** A database in memory with the server's own schema, as D1 would be, and the time that its statements took. */
export interface TimedDatabase {
  readonly d1: D1Database;
  readonly sqlite: DatabaseSync;
  /** Milliseconds in SQLite since this was last asked. */
  takeTime(): number;
}

/** Only what Drizzle asks of D1 when it reads. Statements are prepared outside the time that is taken. */
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
