import { CREATE_MESSAGES } from "../conversation/message-table";
import type { MigrationStep } from "../storage/schema-steps";

/**
 * Selects the commands that posted a message. Their last event is `message.posted`, and a `seq.raised` may precede it.
 * Rows with damaged JSON are skipped, so that the migration succeeds. Their game remains unreadable until its file is
 * replaced.
 */
const POSTED_MESSAGE = "CASE WHEN json_valid(events) THEN events ->> '$[#-1].type' END = 'message.posted'";

/** The schema of a game's object. */
export const ROOM_MIGRATIONS: readonly MigrationStep[] = [
  {
    id: 1,
    statements: [
      // The setup of the match: one row, which only changes if a player is renamed or erased.
      "CREATE TABLE match (id INTEGER PRIMARY KEY CHECK (id = 1), setup TEXT NOT NULL)",
      // The source of truth: a row for each journal entry (`JournalEntry`), with its events.
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
      // The delivery progress of all recipients: one row.
      `CREATE TABLE outbox (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         white_seq INTEGER NOT NULL,
         black_seq INTEGER NOT NULL,
         archived INTEGER NOT NULL,
         notice TEXT,
         attempts INTEGER NOT NULL,
         retry_at INTEGER
       )`,
      // The pending acceptance of a challenge: one row, deleted when D1 has refused it or the match begins.
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
      // The private notes of each player.
      "CREATE TABLE notes (side TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    ],
  },
  {
    id: 3,
    statements: [
      // Failed deliveries by recipient as JSON, each with its number of attempts and the time of the retry. The earlier
      // attempts, which all recipients shared, are discarded.
      "ALTER TABLE outbox ADD COLUMN failures TEXT NOT NULL DEFAULT '{}'",
      "ALTER TABLE outbox DROP COLUMN attempts",
      "ALTER TABLE outbox DROP COLUMN retry_at",
    ],
  },
  {
    id: 4,
    statements: [
      // The delivery progress of each player at the time of the command. 0 in older rows: earlier releases wrote the
      // progress only to the outbox row.
      "ALTER TABLE commands ADD COLUMN white_told INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE commands ADD COLUMN black_told INTEGER NOT NULL DEFAULT 0",
    ],
  },
  {
    id: 5,
    statements: [
      // The analysis of each player, as JSON.
      "CREATE TABLE analyses (side TEXT PRIMARY KEY, analysis TEXT NOT NULL) WITHOUT ROWID",
    ],
  },
  {
    id: 6,
    statements: [
      // The messages of the players, which the events of earlier releases contained.
      CREATE_MESSAGES,
      `INSERT INTO messages (id, author, at, text)
         SELECT through_seq, events ->> '$[#-1].side', events ->> '$[#-1].at', events -> '$[#-1].text'
         FROM commands WHERE ${POSTED_MESSAGE}`,
      `UPDATE commands SET events = json_remove(events, '$[#-1].text') WHERE ${POSTED_MESSAGE}`,
    ],
  },
  {
    id: 7,
    statements: [
      // The one-time recipients except the archive that have confirmed, as JSON. Empty for older games, so the rooms of
      // running ones insert their row of running games into D1: an earlier release may have begun them without it.
      "ALTER TABLE outbox ADD COLUMN confirmed TEXT NOT NULL DEFAULT '[]'",
    ],
  },
  {
    id: 8,
    statements: [
      // Sequence number of the last event that each observer has received, by kind and id, as JSON.
      "ALTER TABLE outbox ADD COLUMN observed TEXT NOT NULL DEFAULT '{}'",
    ],
  },
  {
    id: 9,
    statements: [
      // The move that an app proposes to each player, as JSON.
      "CREATE TABLE proposals (side TEXT PRIMARY KEY, proposal TEXT NOT NULL) WITHOUT ROWID",
    ],
  },
];
