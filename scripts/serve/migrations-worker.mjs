// Brings databases up to date, and answers with the migration that failed; null where none did.

import { databases } from "./migrations-config.js";

export default {
  async fetch(_request, env) {
    for (const { binding, ledger, migrations } of databases) {
      const failed = await migrate(env[binding], ledger, migrations);
      if (failed !== null) return Response.json(failed);
    }
    return Response.json(null);
  },
};

async function migrate(database, ledger, migrations) {
  const [, { results }] = await database.batch([
    database.prepare(
      `CREATE TABLE IF NOT EXISTS ${ledger}(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, ` +
        "applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    ),
    database.prepare(`SELECT name FROM ${ledger}`),
  ]);
  const done = new Set(results.map((row) => row.name));
  for (const { name, statements } of migrations) {
    if (done.has(name)) continue;
    const record = database.prepare(`INSERT INTO ${ledger}(name) VALUES (?)`).bind(name);
    try {
      await database.batch([...statements.map((statement) => database.prepare(statement)), record]);
    } catch (error) {
      return { name, reason: error.message };
    }
  }
  return null;
}
