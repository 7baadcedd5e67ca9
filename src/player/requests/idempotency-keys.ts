import { MINUTE } from "../../shared/duration";
import { KEY_LIFETIME } from "../../shared/idempotency";
import { json, nullable, number, readValue, Table, text } from "../../storage/rows";
import type { IdempotencyState, KeptAnswer } from "./contract";
import { isRunningHere, noteBegun, noteEnded } from "./requests-here";

/** How long a key is held for a request that has not answered yet: after that its server is taken to have died. */
export const LEASE = MINUTE;
/** Longest body that is kept, in bytes. The repetition of a request with a longer answer gets `done`: it is never run again. */
export const LONGEST_BODY = 64 * 1024;
/** Longest refusal that is kept, in bytes. It has changed nothing, so the repetition of a longer one is judged anew. */
export const LONGEST_REFUSAL = 2 * 1024;
/** Most of all answers that is kept, in bytes, and what is left of them when they were more. */
export const MOST_KEPT = 1024 * 1024;
const LEFT_AFTER = MOST_KEPT * 0.75;

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
  readonly #isOneProcess: boolean;
  /** Bytes of all answers that are kept; null if they have to be counted. */
  #kept: number | null = null;

  /**
   * @param isOneProcess whether all requests are worked on by this process: one that it does not know died with an earlier
   *   process, and need not be waited for
   */
  constructor(sql: SqlStorage, isOneProcess: boolean) {
    this.#sql = sql;
    this.#isOneProcess = isOneProcess;
  }

  /** Opens a request under a key, unless it is open or answered already. */
  begin(key: string, fingerprint: string, now: number): IdempotencyState {
    const row = REQUESTS.first(this.#sql, "WHERE key = ?", key);
    if (row !== null && now - row.begunAt < KEY_LIFETIME) {
      if (row.fingerprint !== fingerprint) return { state: "mismatch" };
      if (row.leasedUntil === null) {
        return row.answer === null ? { state: "done" } : { state: "replay", ...row.answer };
      }
      const hasDied = this.#isOneProcess && !isRunningHere(row);
      if (row.leasedUntil > now && !hasDied) return { state: "running" };
    }
    const begun = { key, fingerprint, begunAt: now, leasedUntil: now + LEASE, answer: null };
    REQUESTS.replace(this.#sql, begun);
    noteBegun(begun, begun.leasedUntil);
    return { state: "new" };
  }

  /**
   * Keeps an answer; null, or one that is too long, leaves only that it was given. The first answer stays. A refusal that
   * is too long gives the key back.
   */
  finish(key: string, answer: KeptAnswer | null): void {
    const size = answer === null ? 0 : bytesOf(answer.body);
    if (answer !== null && isRefusal(answer) && size > LONGEST_REFUSAL) {
      this.abandon(key);
      return;
    }
    this.#end(key);
    const kept = ANSWER.write(size <= LONGEST_BODY ? answer : null);
    this.#sql.exec(
      "UPDATE requests SET leased_until = NULL, answer = ? WHERE key = ? AND leased_until IS NOT NULL",
      kept,
      key,
    );
    if (typeof kept !== "string") return;
    this.#kept = this.#kept === null ? this.#count() : this.#kept + bytesOf(kept);
    if (this.#kept > MOST_KEPT) this.#makeRoom(this.#kept - LEFT_AFTER);
  }

  /** Gives a key back that has no answer yet. */
  abandon(key: string): void {
    this.#end(key);
    this.#sql.exec("DELETE FROM requests WHERE key = ? AND leased_until IS NOT NULL", key);
  }

  /** Drops keys whose day is over. */
  prune(now: number, limit: number): number {
    this.#kept = null;
    return this.#sql.exec(
      "DELETE FROM requests WHERE key IN (SELECT key FROM requests WHERE begun_at <= ? LIMIT ?)",
      now - KEY_LIFETIME,
      limit,
    ).rowsWritten;
  }

  /** Drops answers that mention an id. Their keys stay: their requests are not run again. For use inside a write. */
  forgetAnswersAbout(id: string): void {
    this.#kept = null;
    this.#sql.exec("UPDATE requests SET answer = NULL WHERE answer IS NOT NULL AND instr(answer, ?) > 0", id);
  }

  /** Drops all keys and answers. For use inside a write. */
  erase(): void {
    this.#kept = null;
    this.#sql.exec("DELETE FROM requests");
  }

  /**
   * Drops the oldest refusals with their keys, for they have changed nothing, then the oldest other answers. Of those the
   * keys stay: what was done is never done again.
   */
  #makeRoom(bytes: number): void {
    let dropped = 0;
    for (const { key, answer } of REQUESTS.all(
      this.#sql,
      `WHERE answer IS NOT NULL ORDER BY ${REFUSALS_FIRST}, begun_at`,
    )) {
      if (answer === null || dropped >= bytes) break;
      const how = isRefusal(answer) ? "DELETE FROM requests" : "UPDATE requests SET answer = NULL";
      this.#sql.exec(`${how} WHERE key = ?`, key);
      dropped += bytesOf(JSON.stringify(answer));
    }
    this.#kept = null;
  }

  #end(key: string): void {
    const row = REQUESTS.first(this.#sql, "WHERE key = ?", key);
    if (row !== null) noteEnded(row);
  }

  #count(): number {
    return readValue(number, this.#sql, "SELECT coalesce(sum(length(CAST(answer AS BLOB))), 0) FROM requests");
  }
}

const REFUSALS_FIRST = "json_extract(answer, '$.status') < 400";

const isRefusal = ({ status }: KeptAnswer): boolean => status >= 400;

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;
