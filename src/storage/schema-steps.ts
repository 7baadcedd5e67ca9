/** One step of the schema. Steps are only ever appended: an object may wake with any older schema. */
export interface MigrationStep {
  readonly id: number;
  readonly statements: readonly string[];
}

/** Whether an object has ever been given a schema. One that was never used has none, and keeps nothing on disk. */
export function hasSchema(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_steps'").toArray().length > 0;
}

/**
 * Brings an object's schema up to date, each step and its ledger row in one transaction.
 * Throws if the ledger names a step that this code does not know: it was written by a newer version.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly MigrationStep[]): void {
  const { sql } = storage;
  sql.exec("CREATE TABLE IF NOT EXISTS schema_steps (id INTEGER PRIMARY KEY)");
  const done = new Set(
    sql
      .exec<{ id: number }>("SELECT id FROM schema_steps")
      .toArray()
      .map((row) => row.id),
  );
  const known = new Set(steps.map((step) => step.id));
  for (const id of done) if (!known.has(id)) throw new Error(`the schema has step ${id}, which this version lacks`);
  for (const step of steps) {
    if (done.has(step.id)) continue;
    storage.transactionSync(() => {
      for (const statement of step.statements) sql.exec(statement);
      sql.exec("INSERT INTO schema_steps (id) VALUES (?)", step.id);
    });
  }
}
