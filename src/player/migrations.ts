import type { MigrationStep } from "../storage/schema-steps";

/**
 * Migrations of the player object's storage. Every index entry is billed as a row. Therefore the tables that are
 * written most (`event_log`, `game_lines`) have no indexes: tables with text keys are WITHOUT ROWID, and the log is
 * read by its integer key.
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
      // One row per batch of events; `items` is a JSON array of them. Pruning never deletes the newest row, so ids
      // never start over. AUTOINCREMENT would write a second row.
      "CREATE TABLE event_log (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, items TEXT NOT NULL)",
      // The entry of a game in the player's list, and the sequence number of its last received event.
      `CREATE TABLE game_lines (
         game_id TEXT PRIMARY KEY,
         through_seq INTEGER NOT NULL,
         summary TEXT NOT NULL,
         finished_at INTEGER
       ) WITHOUT ROWID`,
      // Events that belong to no game have no sequence number. They are deduplicated by their ids, which are stored
      // here.
      "CREATE TABLE seen_news (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
      // Pending jobs.
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
      // One row per event and webhook; `due_at` is null while no attempt is pending.
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
      // Origin of this server when the webhook was created, for links.
      "ALTER TABLE webhooks ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
      // The secret before the last rotation, which also signs for a while.
      "ALTER TABLE webhooks ADD COLUMN former_secret TEXT",
      "ALTER TABLE webhooks ADD COLUMN rotated_at INTEGER",
      // Since when the webhook may have missed events while it was disabled or paused; null if none were missed, or all
      // were recovered.
      "ALTER TABLE webhooks ADD COLUMN missed_since INTEGER",
      // The last attempts as a JSON array. They are written in the same statement as the state, so they cost no further
      // row.
      "ALTER TABLE deliveries ADD COLUMN history TEXT NOT NULL DEFAULT '[]'",
    ],
  },
  {
    id: 3,
    statements: [
      "ALTER TABLE account ADD COLUMN renamed_at INTEGER",
      "ALTER TABLE account ADD COLUMN suspended_at INTEGER",
      "ALTER TABLE account ADD COLUMN erased_at INTEGER",
      // Messages of the opponent since the player last read them.
      "ALTER TABLE game_lines ADD COLUMN unread INTEGER NOT NULL DEFAULT 0",
      // One row per vacation; `until` is its scheduled end. Rows that no longer affect the budget are deleted when
      // another vacation begins.
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
      // Headers of the request as a JSON object. The bodies of all older deliveries are JSON.
      `ALTER TABLE deliveries ADD COLUMN headers TEXT NOT NULL DEFAULT '{"content-type":"application/json"}'`,
    ],
  },
  {
    id: 5,
    // Settings that the player has changed, as a JSON object; see account/settings.ts.
    statements: ["ALTER TABLE account ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'"],
  },
  {
    id: 6,
    // Pending jobs, including those of earlier versions.
    statements: ["ALTER TABLE tasks RENAME TO jobs"],
  },
  {
    id: 7,
    statements: [
      // Id of the token that created this one, or of the passkey that this session belongs to; revoking the parent
      // revokes this token too. Null for tokens from sign-up, recovery and versions before this step.
      "ALTER TABLE tokens ADD COLUMN parent_id TEXT",
      // A token with all scopes of an earlier sign-up also gets the scopes that were added since.
      `UPDATE tokens SET scopes = scopes || ' account:export calendar:read'
         WHERE ' ' || scopes || ' ' LIKE '% game:read %' AND ' ' || scopes || ' ' LIKE '% game:play %'
           AND ' ' || scopes || ' ' LIKE '% challenge:read %' AND ' ' || scopes || ' ' LIKE '% challenge:write %'
           AND ' ' || scopes || ' ' LIKE '% webhook:manage %' AND ' ' || scopes || ' ' LIKE '% account:read %'
           AND ' ' || scopes || ' ' LIKE '% account:write %' AND ' ' || scopes || ' ' LIKE '% feed:read %'`,
    ],
  },
  {
    id: 8,
    // Earliest time at which a recovery may send the delivery; null if it is not part of a recovery, or was attempted
    // since.
    statements: ["ALTER TABLE deliveries ADD COLUMN ready_at INTEGER"],
  },
  {
    id: 9,
    statements: [
      // `last_failure` is the last failed attempt as a JSON object. `last_success_at` is the time of the last success
      // by a retry or after failures; other successes are only in the deliveries.
      "ALTER TABLE webhooks ADD COLUMN last_failure TEXT",
      "ALTER TABLE webhooks ADD COLUMN last_success_at INTEGER",
    ],
  },
  {
    id: 10,
    statements: [
      // Units in the rate limit's token bucket, and the time at which it held them; null if the bucket was always
      // nearly full. See requests/rate-limiter.ts.
      "ALTER TABLE account ADD COLUMN rate_units REAL",
      "ALTER TABLE account ADD COLUMN rate_at INTEGER",
    ],
  },
  {
    id: 11,
    statements: [
      // Whether a planned vacation has begun, and whether the notice before its end was sent.
      "ALTER TABLE vacations ADD COLUMN begun INTEGER NOT NULL DEFAULT 1",
      "ALTER TABLE vacations ADD COLUMN noticed INTEGER NOT NULL DEFAULT 0",
      "UPDATE vacations SET noticed = 1 WHERE until - started_at <= 86400000",
      // The Idempotency-Key of the request for the vacation, if any, and the time of that request.
      "ALTER TABLE vacations ADD COLUMN key TEXT",
      "ALTER TABLE vacations ADD COLUMN requested_at INTEGER",
    ],
  },
  {
    id: 12,
    statements: [
      // Whether the receiver has proved its consent, mostly by an echo of the challenge of a ping.
      "ALTER TABLE webhooks ADD COLUMN verified INTEGER NOT NULL DEFAULT 0",
      // For an unverified webhook: the time of its next turn to send a request, the time of its next automatic ping,
      // and the number of failed automatic pings.
      "ALTER TABLE webhooks ADD COLUMN turn_at INTEGER",
      "ALTER TABLE webhooks ADD COLUMN ping_due_at INTEGER",
      "ALTER TABLE webhooks ADD COLUMN ping_attempts INTEGER NOT NULL DEFAULT 0",
      // Existing webhooks for programs (`standard`) are pinged, because their receivers may echo pings by now. Those
      // for chats are not: a chat would show an unexpected test message.
      "UPDATE webhooks SET ping_due_at = created_at WHERE format = 'standard'",
    ],
  },
  {
    id: 13,
    statements: [
      // Before this step, unrated games allowed takebacks whatever their challenge said. Challenges in pending jobs
      // keep that, like the challenges in D1.
      `UPDATE jobs SET payload = json_set(payload, '$.challenge.takebacks', json('true'))
         WHERE kind = 'post' AND json_extract(payload, '$.challenge.rated') = 0`,
    ],
  },
  {
    id: 14,
    // Tickets, each for one stream. A row is deleted when the ticket is used, or at a later ticket after its expiry.
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
      // Id and list entry of the running game whose events are in the row; null in other rows and in all older ones.
      "ALTER TABLE event_log ADD COLUMN game_id TEXT",
      "ALTER TABLE event_log ADD COLUMN line TEXT",
      // One row: list entries stored in log rows up to `through_log` are in `game_lines` too.
      "CREATE TABLE game_lines_saved (id INTEGER PRIMARY KEY CHECK (id = 1), through_log INTEGER NOT NULL)",
      "INSERT INTO game_lines_saved SELECT 1, coalesce(max(id), 0) FROM event_log",
    ],
  },
  {
    id: 16,
    // Data of a browser's push subscription, except its address, as a JSON object; null for other webhooks.
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
      // WebAuthn challenges that were used and may not have expired yet.
      "CREATE TABLE passkey_challenges (challenge TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID",
    ],
  },
  {
    id: 18,
    // The token that added a passkey, as a JSON object; null for passkeys of earlier versions.
    statements: ["ALTER TABLE passkeys ADD COLUMN creator TEXT"],
  },
  {
    id: 19,
    // The app that a token was issued to; null for tokens that players created for themselves, as all older ones.
    statements: ["ALTER TABLE tokens ADD COLUMN client_id TEXT"],
  },
  {
    id: 20,
    // UTC day of the player's last request, in days since 1970; null before the first request after the day of sign-up.
    statements: ["ALTER TABLE account ADD COLUMN seen_day INTEGER"],
  },
  {
    id: 21,
    statements: [
      // A token or passkey with all scopes of an earlier sign-up also gets the scope for tournaments.
      `UPDATE tokens SET scopes = scopes || ' tournament:manage'
         WHERE ' ' || scopes || ' ' LIKE '% game:read %' AND ' ' || scopes || ' ' LIKE '% game:play %'
           AND ' ' || scopes || ' ' LIKE '% challenge:read %' AND ' ' || scopes || ' ' LIKE '% challenge:write %'
           AND ' ' || scopes || ' ' LIKE '% webhook:manage %' AND ' ' || scopes || ' ' LIKE '% account:read %'
           AND ' ' || scopes || ' ' LIKE '% account:write %' AND ' ' || scopes || ' ' LIKE '% account:export %'
           AND ' ' || scopes || ' ' LIKE '% feed:read %' AND ' ' || scopes || ' ' LIKE '% calendar:read %'`,
      `UPDATE passkeys SET scopes = json_insert(scopes, '$[#]', 'tournament:manage')
         WHERE (SELECT count(*) FROM json_each(scopes) WHERE value <> 'admin') = 10`,
    ],
  },
  {
    id: 22,
    statements: [
      // A token or passkey with all scopes of an earlier sign-up also gets the scope for teams.
      `UPDATE tokens SET scopes = scopes || ' team:manage'
         WHERE ' ' || scopes || ' ' LIKE '% game:read %' AND ' ' || scopes || ' ' LIKE '% game:play %'
           AND ' ' || scopes || ' ' LIKE '% challenge:read %' AND ' ' || scopes || ' ' LIKE '% challenge:write %'
           AND ' ' || scopes || ' ' LIKE '% tournament:manage %' AND ' ' || scopes || ' ' LIKE '% webhook:manage %'
           AND ' ' || scopes || ' ' LIKE '% account:read %' AND ' ' || scopes || ' ' LIKE '% account:write %'
           AND ' ' || scopes || ' ' LIKE '% account:export %' AND ' ' || scopes || ' ' LIKE '% feed:read %'
           AND ' ' || scopes || ' ' LIKE '% calendar:read %'`,
      `UPDATE passkeys SET scopes = json_insert(scopes, '$[#]', 'team:manage')
         WHERE (SELECT count(*) FROM json_each(scopes) WHERE value <> 'admin') = 11`,
    ],
  },
  {
    id: 23,
    statements: [
      // The part of the server that the token of an app works in; null for other tokens.
      "ALTER TABLE tokens ADD COLUMN audience TEXT",
      // The consents of the player to apps; see apps/grants.ts.
      `CREATE TABLE app_grants (
         id TEXT PRIMARY KEY,
         app_id TEXT NOT NULL,
         client_id TEXT NOT NULL,
         client_name TEXT NOT NULL,
         redirect_uri TEXT,
         challenge TEXT,
         scopes TEXT NOT NULL,
         audience TEXT NOT NULL,
         code_hash TEXT NOT NULL,
         created_at INTEGER NOT NULL,
         redeemed_at INTEGER,
         last_used_at INTEGER NOT NULL,
         expires_at INTEGER NOT NULL,
         refresh_hash TEXT,
         former_refresh_hash TEXT,
         rotated_at INTEGER,
         successor_key TEXT,
         lineage TEXT NOT NULL
       ) WITHOUT ROWID`,
    ],
  },
  {
    id: 25,
    // At most one row: the address for mails and everything about them, as a JSON object (email/mail-state.ts).
    statements: ["CREATE TABLE email (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)"],
  },
  {
    id: 26,
    statements: [
      // A token or passkey with all scopes of an earlier sign-up also gets the scope for proposals. Apps have only the
      // scopes that the player has seen.
      `UPDATE tokens SET scopes = scopes || ' game:propose'
         WHERE client_id IS NULL
           AND ' ' || scopes || ' ' LIKE '% game:read %' AND ' ' || scopes || ' ' LIKE '% game:play %'
           AND ' ' || scopes || ' ' LIKE '% challenge:read %' AND ' ' || scopes || ' ' LIKE '% challenge:write %'
           AND ' ' || scopes || ' ' LIKE '% tournament:manage %' AND ' ' || scopes || ' ' LIKE '% team:manage %'
           AND ' ' || scopes || ' ' LIKE '% webhook:manage %' AND ' ' || scopes || ' ' LIKE '% account:read %'
           AND ' ' || scopes || ' ' LIKE '% account:write %' AND ' ' || scopes || ' ' LIKE '% account:export %'
           AND ' ' || scopes || ' ' LIKE '% feed:read %' AND ' ' || scopes || ' ' LIKE '% calendar:read %'`,
      `UPDATE passkeys SET scopes = json_insert(scopes, '$[#]', 'game:propose')
         WHERE (SELECT count(*) FROM json_each(scopes) WHERE value <> 'admin') = 12`,
    ],
  },
  {
    id: 27,
    // The token that created a webhook, and its app, as a JSON object; null for webhooks of earlier versions.
    statements: ["ALTER TABLE webhooks ADD COLUMN creator TEXT"],
  },
];
