/** One step of the schema. Steps are only ever appended: an object may wake with any older schema. */
export interface MigrationStep {
  readonly id: number;
  readonly statements: readonly string[];
}

/** The schema of a game's object. */
export const ROOM_MIGRATIONS: readonly MigrationStep[] = [
  {
    id: 1,
    statements: [
      // What the match is made from: one row, never changed.
      "CREATE TABLE match (id INTEGER PRIMARY KEY CHECK (id = 1), setup TEXT NOT NULL)",
      // The truth: a row for each command that was carried out, with the events it brought about.
      `CREATE TABLE commands (
         id INTEGER PRIMARY KEY,
         first_seq INTEGER NOT NULL,
         through_seq INTEGER NOT NULL,
         at INTEGER NOT NULL,
         player TEXT,
         events TEXT NOT NULL,
         idempotency_key TEXT,
         fingerprint TEXT
       )`,
      // How far the world has been told: one row.
      `CREATE TABLE outbox (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         white_seq INTEGER NOT NULL,
         black_seq INTEGER NOT NULL,
         archived INTEGER NOT NULL,
         notice TEXT,
         attempts INTEGER NOT NULL,
         retry_at INTEGER
       )`,
      // A challenge that is being taken up: one row, gone when it is decided.
      `CREATE TABLE acceptance (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         game_id TEXT NOT NULL,
         challenge_id TEXT NOT NULL,
         accepter_id TEXT NOT NULL,
         accepter_name TEXT NOT NULL
       )`,
    ],
  },
];

/** Brings an object's schema up to date, each step and its ledger row in one transaction. */
export function migrate(storage: DurableObjectStorage, steps: readonly MigrationStep[]): void {
  storage.sql.exec("CREATE TABLE IF NOT EXISTS schema_steps (id INTEGER PRIMARY KEY)");
  const done = new Set(
    storage.sql
      .exec<{ id: number }>("SELECT id FROM schema_steps")
      .toArray()
      .map((row) => row.id),
  );
  for (const step of steps) {
    if (done.has(step.id)) continue;
    storage.transactionSync(() => {
      for (const statement of step.statements) storage.sql.exec(statement);
      storage.sql.exec("INSERT INTO schema_steps (id) VALUES (?)", step.id);
    });
  }
}
