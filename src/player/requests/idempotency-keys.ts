import { MINUTE } from "../../shared/duration";
import { KEY_LIFETIME } from "../../shared/idempotency";
import { json, nullable, number, readValue, Table, text } from "../../storage/rows";
import type { PlayerContext } from "../context";
import type { IdempotencyState, StoredAnswer } from "./contract";
import { isRunningHere, recordBegun, recordEnded } from "./requests-here";

/**
 * How long a request without a response holds its key, in milliseconds. After that, the process that handled it is
 * assumed to have died.
 */
export const LEASE = MINUTE;
/**
 * Maximum length of a stored response body in bytes. If the body is longer, a repetition of the request returns `done`,
 * and the request is not run again.
 */
export const LONGEST_BODY = 64 * 1024;
/**
 * Maximum length of the stored body of a refusal in bytes. A refused request has changed nothing, so a repetition runs
 * it again if the body is longer.
 */
export const LONGEST_REFUSAL = 2 * 1024;
/** Maximum total size of stored responses in bytes, and the size to which they are reduced when they exceed it. */
export const MOST_STORED = 1024 * 1024;
const LEFT_AFTER = MOST_STORED * 0.75;

const ANSWER = nullable(json<StoredAnswer>());
const REQUESTS = new Table("requests", {
  key: text,
  fingerprint: text,
  begunAt: number,
  leasedUntil: nullable(number),
  answer: ANSWER,
});

/** The player's Idempotency-Keys with the stored responses. Times are milliseconds since 1970. */
export class IdempotencyKeys {
  readonly #sql: SqlStorage;
  readonly #objectId: string;
  readonly #isOneProcess: boolean;
  /** Total size of all stored responses in bytes; null if it is not known and must be computed. */
  #storedBytes: number | null = null;

  /**
   * @param isOneProcess whether this process handles all requests of the server. Then a lease of which this process has
   * no record belongs to a process that died, and the key is free before the lease ends.
   */
  constructor({ sql, objectId }: Pick<PlayerContext, "sql" | "objectId">, isOneProcess: boolean) {
    this.#sql = sql;
    this.#objectId = objectId;
    this.#isOneProcess = isOneProcess;
  }

  /**
   * Begins a request under a key, unless a request with the key is running or completed. In that case, returns its
   * state.
   */
  begin(key: string, fingerprint: string, now: number): IdempotencyState {
    const row = REQUESTS.first(this.#sql, "WHERE key = ?", key);
    if (row !== null && now - row.begunAt < KEY_LIFETIME) {
      if (row.fingerprint !== fingerprint) return { state: "mismatch" };
      if (row.leasedUntil === null) {
        return row.answer === null ? { state: "done" } : { state: "replay", ...row.answer };
      }
      const hasDied = this.#isOneProcess && !isRunningHere({ objectId: this.#objectId, ...row });
      if (row.leasedUntil > now && !hasDied) return { state: "running" };
    }
    const begun = { key, fingerprint, begunAt: now, leasedUntil: now + LEASE, answer: null };
    REQUESTS.replace(this.#sql, begun);
    recordBegun({ objectId: this.#objectId, ...begun }, begun.leasedUntil);
    return { state: "new" };
  }

  /**
   * Ends the request of a key and stores its response. If the response is null or longer than `LONGEST_BODY`, only the
   * completion is recorded. A refusal longer than `LONGEST_REFUSAL` releases the key. A second call changes nothing.
   */
  finish(key: string, answer: StoredAnswer | null): void {
    const size = answer === null ? 0 : bytesOf(answer.body);
    if (answer !== null && isRefusal(answer) && size > LONGEST_REFUSAL) {
      this.abandon(key);
      return;
    }
    this.#end(key);
    const stored = ANSWER.write(size <= LONGEST_BODY ? answer : null);
    this.#sql.exec(
      "UPDATE requests SET leased_until = NULL, answer = ? WHERE key = ? AND leased_until IS NOT NULL",
      stored,
      key,
    );
    if (typeof stored !== "string") return;
    this.#storedBytes = this.#storedBytes === null ? this.#count() : this.#storedBytes + bytesOf(stored);
    if (this.#storedBytes > MOST_STORED) this.#makeRoom(this.#storedBytes - LEFT_AFTER);
  }

  /** Releases a key whose request has no response to store. A completed request keeps its key. */
  abandon(key: string): void {
    this.#end(key);
    this.#sql.exec("DELETE FROM requests WHERE key = ? AND leased_until IS NOT NULL", key);
  }

  /** Deletes keys older than `KEY_LIFETIME`, at most `limit`. Returns how many were deleted. */
  prune(now: number, limit: number): number {
    this.#storedBytes = null;
    return this.#sql.exec(
      "DELETE FROM requests WHERE key IN (SELECT key FROM requests WHERE begun_at <= ? LIMIT ?)",
      now - KEY_LIFETIME,
      limit,
    ).rowsWritten;
  }

  /**
   * Deletes stored responses that contain an id. Their keys stay, so that the requests are not run again. Call inside a
   * write.
   */
  forgetAnswersAbout(id: string): void {
    this.#storedBytes = null;
    this.#sql.exec("UPDATE requests SET answer = NULL WHERE answer IS NOT NULL AND instr(answer, ?) > 0", id);
  }

  /** Deletes all keys and responses. Call inside a write. */
  erase(): void {
    this.#storedBytes = null;
    this.#sql.exec("DELETE FROM requests");
  }

  /**
   * Frees at least `bytes` of stored responses. First deletes the oldest refusals with their keys, because refused
   * requests have changed nothing. Then deletes the oldest other responses without their keys, so that completed
   * requests are not run again.
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
    this.#storedBytes = null;
  }

  #end(key: string): void {
    const row = REQUESTS.first(this.#sql, "WHERE key = ?", key);
    if (row !== null) recordEnded({ objectId: this.#objectId, ...row });
  }

  #count(): number {
    return readValue(number, this.#sql, "SELECT coalesce(sum(length(CAST(answer AS BLOB))), 0) FROM requests");
  }
}

const REFUSALS_FIRST = "json_extract(answer, '$.status') < 400";

const isRefusal = ({ status }: StoredAnswer): boolean => status >= 400;

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;
