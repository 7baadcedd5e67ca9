// The Worker that the operator's process calls through a socket in a private folder (private-sockets.ts).

import { databases } from "./operator-config.js";

const actions = {
  ping: () => null,
  migrate: async (env) => {
    for (const { binding, ledger, migrations } of databases) {
      const failed = await migrate(env[binding], ledger, migrations);
      if (failed !== null) return failed;
    }
    return null;
  },
  rows: async (env, binding, query, parameters) => {
    const { results } = await env[binding]
      .prepare(query)
      .bind(...parameters)
      .all();
    return results;
  },
  maintenance: (env, method, parameters) => env.MAINTENANCE[method](...parameters),
  testClock: (env, method, parameters) => env.TEST_CLOCK[method](...parameters),
};

export default {
  async fetch(request, env) {
    const { action, parameters } = await request.json();
    try {
      return Response.json({ value: (await actions[action](env, ...parameters)) ?? null });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};

/** Applies the pending migrations of a database. Returns the name and error of a failed one; null on success. */
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
