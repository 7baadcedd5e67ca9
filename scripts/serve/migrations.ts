import type { D1Database } from "@cloudflare/workers-types";
import type { Database } from "./config.ts";
import { StartError } from "./start-error.ts";

/**
 * Applies what a database lacks, in order, each file in one transaction with its line in the ledger; the ledger is
 * wrangler's own, so `wrangler d1 migrations` and this server agree about what is done.
 */
export async function migrate(database: D1Database, { ledger, migrations }: Database): Promise<void> {
  await database
    .prepare(
      `CREATE TABLE IF NOT EXISTS ${ledger}(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, ` +
        "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await database.prepare(`SELECT name FROM ${ledger}`).all<{ name: string }>();
  const done = new Set(results.map((row) => row.name));
  for (const { name, statements } of migrations) {
    if (done.has(name)) continue;
    const record = database.prepare(`INSERT INTO ${ledger}(name) VALUES (?)`).bind(name);
    try {
      await database.batch([...statements.map((statement) => database.prepare(statement)), record]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`Migration ${name} failed, and nothing of it was applied: ${reason}`);
    }
  }
}
