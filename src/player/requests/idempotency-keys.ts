import { HOUR, MINUTE } from "../../shared/duration";
import type { IdempotencyState } from "../player-rpc";

/** How long a key is held for a request that has not answered yet: after that its server is taken to have died. */
export const LEASE = MINUTE;
/** How long a key and its answer are kept. */
export const KEY_LIFETIME = 24 * HOUR;
/** Longest body that is kept, in bytes. The repetition of a request with a longer answer gets `done`: it is never run again. */
export const LONGEST_BODY = 64 * 1024;

type RequestRow = {
  key: string;
  fingerprint: string;
  begun_at: number;
  leased_until: number | null;
  answer: string | null;
};
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The player's Idempotency-Keys with the answers that were given under them. */
export class IdempotencyKeys {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Opens a request under a key, unless it is open or answered already. */
  begin(key: string, fingerprint: string, now: number): IdempotencyState {
    const [row] = this.#sql.exec<RequestRow>("SELECT * FROM requests WHERE key = ?", key).toArray();
    if (row !== undefined && now - row.begun_at < KEY_LIFETIME) {
      if (row.fingerprint !== fingerprint) return { state: "mismatch" };
      if (row.leased_until === null) return stateOf(row.answer);
      if (row.leased_until > now) return { state: "running" };
    }
    this.#sql.exec(
      "INSERT OR REPLACE INTO requests (key, fingerprint, begun_at, leased_until) VALUES (?, ?, ?, ?)",
      key,
      fingerprint,
      now,
      now + LEASE,
    );
    return { state: "new" };
  }

  /** Keeps an answer; null, or one that is too long, leaves only that it was given. The first answer stays. */
  finish(key: string, answer: Answer | null): void {
    const isKept = answer !== null && new TextEncoder().encode(answer.body).byteLength <= LONGEST_BODY;
    this.#sql.exec(
      "UPDATE requests SET leased_until = NULL, answer = ? WHERE key = ? AND leased_until IS NOT NULL",
      isKept ? JSON.stringify(answer) : null,
      key,
    );
  }

  /** Gives a key back that has no answer yet. */
  abandon(key: string): void {
    this.#sql.exec("DELETE FROM requests WHERE key = ? AND leased_until IS NOT NULL", key);
  }

  /** Drops keys whose day is over. */
  prune(now: number, limit: number): number {
    return this.#sql.exec(
      "DELETE FROM requests WHERE key IN (SELECT key FROM requests WHERE begun_at <= ? LIMIT ?)",
      now - KEY_LIFETIME,
      limit,
    ).rowsWritten;
  }
}

function stateOf(answer: string | null): IdempotencyState {
  if (answer === null) return { state: "done" };
  const { status, body, headers } = JSON.parse(answer) as Answer;
  return { state: "replay", status, body, headers };
}
