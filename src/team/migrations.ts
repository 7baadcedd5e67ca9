import { CREATE_MESSAGES } from "../conversation/message-table";
import type { MigrationStep } from "../storage/schema-steps";

/** The schema of a team's object. */
export const TEAM_MIGRATIONS: readonly MigrationStep[] = [
  {
    id: 1,
    statements: [
      // One row. `changed_at`: time of the last change, for the number of the row in D1.
      `CREATE TABLE team (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         team_id TEXT NOT NULL,
         seq INTEGER NOT NULL,
         changed_at INTEGER NOT NULL,
         profile TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         disbanded_at INTEGER
       )`,
      `CREATE TABLE members (
         id TEXT PRIMARY KEY,
         username TEXT NOT NULL,
         role TEXT NOT NULL,
         joined_at INTEGER NOT NULL
       ) WITHOUT ROWID`,
      "CREATE TABLE requests (id TEXT PRIMARY KEY, username TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
      "CREATE TABLE invitations (id TEXT PRIMARY KEY, username TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
      "CREATE TABLE barred (id TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER) WITHOUT ROWID",
      `CREATE TABLE matches (
         id TEXT PRIMARY KEY,
         opponent_id TEXT NOT NULL,
         opponent_name TEXT NOT NULL,
         is_ours INTEGER NOT NULL,
         status TEXT NOT NULL,
         terms TEXT NOT NULL,
         at INTEGER NOT NULL,
         decided_at INTEGER
       ) WITHOUT ROWID`,
      CREATE_MESSAGES,
      // Names of authors of messages who have left the team.
      "CREATE TABLE former_authors (id TEXT PRIMARY KEY, username TEXT NOT NULL) WITHOUT ROWID",
      // Per member: the last message that they have read, and the last one that they got a notice of.
      "CREATE TABLE readers (id TEXT PRIMARY KEY, read_through INTEGER NOT NULL, notified INTEGER NOT NULL) WITHOUT ROWID",
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
      // The requests that posted a message in the last day, so that a repetition posts no second one.
      `CREATE TABLE posts (
         author TEXT NOT NULL,
         request TEXT NOT NULL,
         message INTEGER NOT NULL,
         at INTEGER NOT NULL,
         PRIMARY KEY (author, request)
       ) WITHOUT ROWID`,
    ],
  },
];
