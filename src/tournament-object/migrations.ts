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
  {
    id: 2,
    statements: [
      // The running games of an imported tournament that their objects have not begun yet. Earlier, each was a job.
      "CREATE TABLE adoptions (game_id TEXT PRIMARY KEY, start TEXT) WITHOUT ROWID",
      `INSERT INTO adoptions
         SELECT json_extract(payload, '$.gameId'), json_extract(payload, '$.start') FROM jobs WHERE kind = 'adopt'`,
      `INSERT INTO jobs
         SELECT 'adopt', 'adopt-all', '{}', min(created_at), 0, min(due_at), NULL FROM jobs WHERE kind = 'adopt'
         HAVING count(*) > 0`,
      "DELETE FROM jobs WHERE kind = 'adopt'",
    ],
  },
];
