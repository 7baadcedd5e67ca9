import { MINUTE } from "../../shared/duration";
import { KEY_LIFETIME } from "../../shared/idempotency";
import { json, nullable, number, Table, text } from "../../storage/rows";
import type { IdempotencyState, KeptAnswer } from "./contract";

/** How long a key is held for a request that has not answered yet: after that its server is taken to have died. */
export const LEASE = MINUTE;
/** Longest body that is kept, in bytes. The repetition of a request with a longer answer gets `done`: it is never run again. */
export const LONGEST_BODY = 64 * 1024;

const ANSWER = nullable(json<KeptAnswer>());
const REQUESTS = new Table("requests", {
  key: text,
  fingerprint: text,
  begunAt: number,
  leasedUntil: nullable(number),
  answer: ANSWER,
});

/** The player's Idempotency-Keys with the answers that were given under them. */
export class IdempotencyKeys {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Opens a request under a key, unless it is open or answered already. */
  begin(key: string, fingerprint: string, now: number): IdempotencyState {
    const row = REQUESTS.first(this.#sql, "WHERE key = ?", key);
    if (row !== null && now - row.begunAt < KEY_LIFETIME) {
      if (row.fingerprint !== fingerprint) return { state: "mismatch" };
      if (row.leasedUntil === null) {
        return row.answer === null ? { state: "done" } : { state: "replay", ...row.answer };
      }
      if (row.leasedUntil > now) return { state: "running" };
    }
    REQUESTS.replace(this.#sql, { key, fingerprint, begunAt: now, leasedUntil: now + LEASE, answer: null });
    return { state: "new" };
  }

  /** Keeps an answer; null, or one that is too long, leaves only that it was given. The first answer stays. */
  finish(key: string, answer: KeptAnswer | null): void {
    const isKept = answer !== null && new TextEncoder().encode(answer.body).byteLength <= LONGEST_BODY;
    this.#sql.exec(
      "UPDATE requests SET leased_until = NULL, answer = ? WHERE key = ? AND leased_until IS NOT NULL",
      ANSWER.write(isKept ? answer : null),
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

  /** Drops all keys and answers. For use inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM requests");
  }
}
