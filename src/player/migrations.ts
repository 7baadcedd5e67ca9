import type { MigrationStep } from "../storage/schema-steps";

/**
 * The schema of a player's object. Every index entry is a row to pay for, so the tables that each event touches
 * (`event_log`, `game_lines`) have none: text keys go WITHOUT ROWID, and the log is read by its integer key.
 */
export const PLAYER_MIGRATIONS: readonly MigrationStep[] = [
  {
    id: 1,
    statements: [
      `CREATE TABLE account (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         player_id TEXT NOT NULL,
         username TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         recovery_hash TEXT NOT NULL,
         guesses INTEGER NOT NULL DEFAULT 0,
         guesses_since INTEGER NOT NULL DEFAULT 0
       )`,
      `CREATE TABLE tokens (
         hash TEXT PRIMARY KEY,
         id TEXT NOT NULL,
         name TEXT NOT NULL,
         scopes TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         expires_at INTEGER
       ) WITHOUT ROWID`,
      // One row for each batch of news; `items` is a JSON array of them. The newest row is never deleted, so ids
      // never start over although there is no AUTOINCREMENT (which would cost a second row).
      "CREATE TABLE event_log (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, items TEXT NOT NULL)",
      // What the player's list shows of a game, and through which event its news have come.
      `CREATE TABLE game_lines (
         game_id TEXT PRIMARY KEY,
         through_seq INTEGER NOT NULL,
         summary TEXT NOT NULL,
         finished_at INTEGER
       ) WITHOUT ROWID`,
      // News that belongs to no game has no sequence number: its ids are kept, to take each once.
      "CREATE TABLE seen_news (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
      // Jobs outside the object that are not done yet.
      `CREATE TABLE tasks (
         id TEXT PRIMARY KEY,
         kind TEXT NOT NULL,
         payload TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         attempts INTEGER NOT NULL,
         due_at INTEGER NOT NULL,
         last_error TEXT
       ) WITHOUT ROWID`,
      `CREATE TABLE requests (
         key TEXT PRIMARY KEY,
         fingerprint TEXT NOT NULL,
         begun_at INTEGER NOT NULL,
         leased_until INTEGER,
         answer TEXT
       ) WITHOUT ROWID`,
      `CREATE TABLE webhooks (
         id TEXT PRIMARY KEY,
         url TEXT NOT NULL,
         secret TEXT NOT NULL,
         event_types TEXT NOT NULL,
         description TEXT NOT NULL,
         game_id TEXT,
         status TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         failing_since INTEGER
       ) WITHOUT ROWID`,
      // One row for each event that a webhook is sent; `due_at` is null once it is settled.
      `CREATE TABLE deliveries (
         id INTEGER PRIMARY KEY,
         webhook_id TEXT NOT NULL,
         event_id TEXT NOT NULL,
         event_type TEXT NOT NULL,
         game_id TEXT,
         body TEXT NOT NULL,
         state TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         attempts INTEGER NOT NULL,
         due_at INTEGER,
         attempted_at INTEGER,
         duration_ms INTEGER,
         response_status INTEGER,
         response_body TEXT,
         error TEXT
       )`,
      "CREATE INDEX deliveries_open ON deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL",
    ],
  },
  {
    id: 2,
    statements: [
      "ALTER TABLE webhooks ADD COLUMN format TEXT NOT NULL DEFAULT 'standard'",
      // Where this server was reached when the webhook was made, for links.
      "ALTER TABLE webhooks ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
      // The secret before the present one, which signs too for a while.
      "ALTER TABLE webhooks ADD COLUMN former_secret TEXT",
      "ALTER TABLE webhooks ADD COLUMN rotated_at INTEGER",
      // Since when events may have passed by while it was disabled; null if all were recovered.
      "ALTER TABLE webhooks ADD COLUMN missed_since INTEGER",
      // What came of each attempt, as a JSON array: written with the row's state, so it costs no row of its own.
      "ALTER TABLE deliveries ADD COLUMN history TEXT NOT NULL DEFAULT '[]'",
    ],
  },
  {
    id: 3,
    statements: [
      "ALTER TABLE account ADD COLUMN renamed_at INTEGER",
      "ALTER TABLE account ADD COLUMN suspended_at INTEGER",
      "ALTER TABLE account ADD COLUMN erased_at INTEGER",
      // Messages of the opponent since the player last looked.
      "ALTER TABLE game_lines ADD COLUMN unread INTEGER NOT NULL DEFAULT 0",
      // One row for each vacation that still counts; `until` is when it ends by itself.
      `CREATE TABLE vacations (
         n INTEGER PRIMARY KEY,
         started_at INTEGER NOT NULL,
         until INTEGER NOT NULL,
         ended_at INTEGER
       )`,
    ],
  },
  {
    id: 4,
    statements: [
      // Of the request that a delivery is, as a JSON object; what was noted before was all JSON.
      `ALTER TABLE deliveries ADD COLUMN headers TEXT NOT NULL DEFAULT '{"content-type":"application/json"}'`,
    ],
  },
  {
    id: 5,
    // What the player has set, as a JSON object; see account/settings.ts.
    statements: ["ALTER TABLE account ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'"],
  },
  {
    id: 6,
    // What the player has set going outside the object: jobs, and those of earlier versions among them.
    statements: ["ALTER TABLE tasks RENAME TO jobs"],
  },
  {
    id: 7,
    statements: [
      // The token that made it, with which it falls; null for those that come of signing up, recovering, or before.
      "ALTER TABLE tokens ADD COLUMN parent_id TEXT",
      // A token with all that signing up gave goes on having all of it.
      `UPDATE tokens SET scopes = scopes || ' account:export calendar:read'
         WHERE ' ' || scopes || ' ' LIKE '% game:read %' AND ' ' || scopes || ' ' LIKE '% game:play %'
           AND ' ' || scopes || ' ' LIKE '% challenge:read %' AND ' ' || scopes || ' ' LIKE '% challenge:write %'
           AND ' ' || scopes || ' ' LIKE '% webhook:manage %' AND ' ' || scopes || ' ' LIKE '% account:read %'
           AND ' ' || scopes || ' ' LIKE '% account:write %' AND ' ' || scopes || ' ' LIKE '% feed:read %'`,
    ],
  },
  {
    id: 8,
    // Before when a delivery that is sent again in a recovery's run must not be sent; null if it is in none.
    statements: ["ALTER TABLE deliveries ADD COLUMN ready_at INTEGER"],
  },
  {
    id: 9,
    statements: [
      // The last failed attempt, as a JSON object. The last success stands in the log, unless it came by a retry: here.
      "ALTER TABLE webhooks ADD COLUMN last_failure TEXT",
      "ALTER TABLE webhooks ADD COLUMN last_success_at INTEGER",
    ],
  },
  {
    id: 10,
    statements: [
      // A level that the rate bucket had at a time; null if it was never far from full. See requests/rate-limiter.ts.
      "ALTER TABLE account ADD COLUMN rate_units REAL",
      "ALTER TABLE account ADD COLUMN rate_at INTEGER",
    ],
  },
  {
    id: 11,
    statements: [
      // A vacation that is planned has yet to begin; the notice of its end comes once.
      "ALTER TABLE vacations ADD COLUMN begun INTEGER NOT NULL DEFAULT 1",
      "ALTER TABLE vacations ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0",
      "UPDATE vacations SET noticed = 1 WHERE until - started_at <= 86400000",
      // The Idempotency-Key that it was asked for under, if any, and when.
      "ALTER TABLE vacations ADD COLUMN key TEXT",
      "ALTER TABLE vacations ADD COLUMN requested_at INTEGER",
    ],
  },
  {
    id: 12,
    statements: [
      // Whether the address has echoed a ping's challenge.
      "ALTER TABLE webhooks ADD COLUMN verified INTEGER NOT NULL DEFAULT 0",
      // When an unverified one may next be sent something, and when it is pinged by itself, after so many failures.
      "ALTER TABLE webhooks ADD COLUMN turn_at INTEGER",
      "ALTER TABLE webhooks ADD COLUMN ping_due_at INTEGER",
      "ALTER TABLE webhooks ADD COLUMN ping_attempts INTEGER NOT NULL DEFAULT 0",
      // Receivers of events may have learned to answer; chats would show a test that nobody asked for.
      "UPDATE webhooks SET ping_due_at = created_at WHERE format = 'standard'",
    ],
  },
  {
    id: 13,
    statements: [
      // Games that are not rated always had takebacks, whatever their challenge said: one that waits to be posted
      // keeps that, as those in D1 do.
      `UPDATE jobs SET payload = json_set(payload, '$.challenge.takebacks', json('true'))
         WHERE kind = 'post' AND json_extract(payload, '$.challenge.rated') = 0`,
    ],
  },
  {
    id: 14,
    // Tickets that let one stream in each, until they are used or their minute is over.
    statements: [
      `CREATE TABLE stream_tickets (
         hash TEXT PRIMARY KEY,
         token_id TEXT NOT NULL,
         scopes TEXT NOT NULL,
         expires_at INTEGER NOT NULL
       ) WITHOUT ROWID`,
    ],
  },
  {
    id: 15,
    statements: [
      // The line of a running game travels with its news; null where there is none, as in all older rows.
      "ALTER TABLE event_log ADD COLUMN game_id TEXT",
      "ALTER TABLE event_log ADD COLUMN line TEXT",
      // Through which row of the log all lines are in game_lines too: one row.
      "CREATE TABLE game_lines_saved (id INTEGER PRIMARY KEY CHECK (id = 1), through_log INTEGER NOT NULL)",
      "INSERT INTO game_lines_saved SELECT 1, coalesce(max(id), 0) FROM event_log",
    ],
  },
  {
    id: 16,
    // The keys of a browser's subscription, as a JSON object.
    statements: ["ALTER TABLE webhooks ADD COLUMN push TEXT"],
  },
  {
    id: 17,
    statements: [
      `CREATE TABLE passkeys (
         id TEXT PRIMARY KEY,
         credential_id TEXT NOT NULL,
         public_key TEXT NOT NULL,
         counter INTEGER NOT NULL,
         name TEXT NOT NULL,
         scopes TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         last_used_at INTEGER
       ) WITHOUT ROWID`,
      // Challenges that were used and could be used again.
      "CREATE TABLE passkey_challenges (challenge TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID",
    ],
  },
  {
    id: 18,
    // Which token added a passkey, as a JSON object; null for passkeys of earlier versions, where that was not stored.
    statements: ["ALTER TABLE passkeys ADD COLUMN creator TEXT"],
  },
];
