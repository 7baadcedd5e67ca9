/** A migration step of the schema. Steps are only ever appended, because an object may start with any older schema. */
export interface MigrationStep {
  readonly id: number;
  readonly statements: readonly string[];
}

/** End of the error for a schema of a newer version. The doctor recognizes it in the reason that an object failed. */
export const NEWER_SCHEMA = "which this version lacks";

/** Whether an object's schema was ever created. An unused object has none, and stores nothing on disk. */
export function hasSchema(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_steps'").toArray().length > 0;
}

/**
 * Runs the missing migration steps, each in one transaction with its ledger row. Throws if the ledger names an unknown
 * step: a newer version wrote the schema.
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
  for (const id of done) if (!known.has(id)) throw new Error(`the schema has step ${id}, ${NEWER_SCHEMA}`);
  for (const step of steps) {
    if (done.has(step.id)) continue;
    storage.transactionSync(() => {
      for (const statement of step.statements) sql.exec(statement);
      sql.exec("INSERT INTO schema_steps (id) VALUES (?)", step.id);
    });
  }
}
