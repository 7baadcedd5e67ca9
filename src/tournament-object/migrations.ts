import type { MigrationStep } from "../storage/schema-steps";

/** The schema of a tournament's object. */
export const TOURNAMENT_MIGRATIONS: readonly MigrationStep[] = [
  {
    id: 1,
    statements: [
      // One row, for the doctor: the name of the object.
      "CREATE TABLE tournament (id INTEGER PRIMARY KEY CHECK (id = 1), tournament_id TEXT NOT NULL)",
      // The source of truth: a row for each journal entry (`JournalEntry`), with its events.
      `CREATE TABLE commands (
         first_seq INTEGER PRIMARY KEY,
         at INTEGER NOT NULL,
         author TEXT NOT NULL,
         events TEXT NOT NULL
       )`,
      // Sequence number of the last event received from each game.
      "CREATE TABLE observed (game_id TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID",
      // Pending jobs.
      `CREATE TABLE jobs (
         id TEXT PRIMARY KEY,
         kind TEXT NOT NULL,
         payload TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         attempts INTEGER NOT NULL,
         due_at INTEGER NOT NULL,
         last_error TEXT
       ) WITHOUT ROWID`,
    ],
  },
];
