import type { MigrationStep } from "../storage/schema-steps";

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
      // How far everybody has been told: one row.
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
  {
    id: 2,
    statements: [
      // What each player notes for themselves.
      "CREATE TABLE notes (side TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    ],
  },
  {
    id: 3,
    statements: [
      // What could not be told, by recipient, each with its own number of attempts and time of the next one, as JSON.
      // The attempts that all shared before are begun anew.
      "ALTER TABLE outbox ADD COLUMN failures TEXT NOT NULL DEFAULT '{}'",
      "ALTER TABLE outbox DROP COLUMN attempts",
      "ALTER TABLE outbox DROP COLUMN retry_at",
    ],
  },
  {
    id: 4,
    statements: [
      // How far each player had been told when a command came: it travels in the command's own row. 0 in older rows,
      // where the outbox's row says it.
      "ALTER TABLE commands ADD COLUMN white_told INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE commands ADD COLUMN black_told INTEGER NOT NULL DEFAULT 0",
    ],
  },
  {
    id: 5,
    statements: [
      // Each player's lines and words on the game, as JSON.
      "CREATE TABLE analyses (side TEXT PRIMARY KEY, analysis TEXT NOT NULL) WITHOUT ROWID",
    ],
  },
];
