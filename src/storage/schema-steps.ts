/** A migration step of the schema. Released steps stay as they are, because an object may still have any old schema. */
export interface MigrationStep {
  readonly id: number;
  readonly statements: readonly string[];
}

/** End of the error message for a schema of a newer version. The doctor recognizes the error by this text. */
export const NEWER_SCHEMA = "which this version lacks";

/** Whether an object's schema was ever created. An unused object has none, and stores nothing on disk. */
export function hasSchema(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_steps'").toArray().length > 0;
}

/**
 * Runs the missing migration steps, each in one transaction with its row in `schema_steps`. Throws if that table has an
 * unknown step, because a newer version has then written the schema.
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
