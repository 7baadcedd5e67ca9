import { HOUR, MINUTE, SECOND } from "../shared/duration";
import { backoff } from "./backoff";
import { nullable, number, type Row, readValue, Table, text } from "./rows";
import { Cached, type Transactions } from "./transactions";

/**
 * Lease of a running job in milliseconds. The row remains, and becomes due again when the lease ends, so that a crash
 * repeats the job. A step that takes longer counts as failed.
 */
export const JOB_LEASE = 30 * SECOND;

const RETRY_WAITS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;

/** The delay of the retry after `attempts` consecutive failures, in milliseconds. */
export const jobRetryDelay = (attempts: number): number => backoff(RETRY_WAITS, attempts);

const JOBS = new Table("jobs", {
  id: text,
  kind: text,
  /** JSON. */
  payload: text,
  createdAt: number,
  /** Number of consecutive failures. */
  attempts: number,
  dueAt: number,
  lastError: nullable(text),
});

/** A stored job. */
export type StoredJob = Row<typeof JOBS>;

/** Maximum length of a stored error message, in characters. */
const LONGEST_MESSAGE = 500;

/**
 * The unfinished jobs of an object, one row each, in its table `jobs`. An object has few jobs, so queries scan the
 * table: an index would cost another written row per change. Times are milliseconds since 1970.
 */
export class JobTable {
  readonly #sql: SqlStorage;
  /** Cached, because every write of the object reads it and few change it. */
  readonly #earliestDue: Cached<number | null>;

  constructor(sql: SqlStorage, transactions: Pick<Transactions, "onRollback">) {
    this.#sql = sql;
    this.#earliestDue = new Cached(transactions, () =>
      readValue(nullable(number), sql, "SELECT min(due_at) FROM jobs"),
    );
  }

  /**
   * Stores a job that is due at once. An existing job with this id gets the new payload, and its count of failures is
   * reset.
   */
  put(id: string, kind: string, payload: string, now: number): void {
    JOBS.insert(
      this.#sql,
      { id, kind, payload, createdAt: now, attempts: 0, dueAt: now, lastError: null },
      "ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, attempts = 0, due_at = excluded.due_at",
    );
    this.#earliestDue.drop();
  }

  find(id: string): StoredJob | null {
    return JOBS.first(this.#sql, "WHERE id = ?", id);
  }

  /** Due jobs, oldest first, except those with the given ids. */
  due(now: number, except: readonly string[], limit: number): readonly StoredJob[] {
    return JOBS.all(
      this.#sql,
      `WHERE due_at <= ? AND id NOT IN (SELECT value FROM json_each(?))
       ORDER BY created_at, id LIMIT ?`,
      now,
      JSON.stringify(except),
      limit,
    );
  }

  /** Makes a job due at once. Has no effect if there is no such job. */
  hurry(id: string, now: number): void {
    this.#change("UPDATE jobs SET due_at = ? WHERE id = ?", now, id);
  }

  /** Marks a job as running: makes it due when its lease ends. */
  lease(id: string, now: number): void {
    this.#change("UPDATE jobs SET due_at = ? WHERE id = ?", now + JOB_LEASE, id);
  }

  /** Replaces the payload of a running job by that of its next step, and renews its lease. */
  advance(id: string, payload: string, now: number): void {
    this.#change("UPDATE jobs SET payload = ?, attempts = 0, due_at = ? WHERE id = ?", payload, now + JOB_LEASE, id);
  }

  /** Stores a failure and the time of the retry. Has no effect if the job was removed. */
  fail(id: string, error: unknown, now: number): void {
    const job = this.find(id);
    if (job === null) return;
    const attempts = job.attempts + 1;
    const message = error instanceof Error ? error.message : String(error);
    this.#change(
      "UPDATE jobs SET attempts = ?, due_at = ?, last_error = ? WHERE id = ?",
      attempts,
      now + jobRetryDelay(attempts),
      message.slice(0, LONGEST_MESSAGE),
      id,
    );
  }

  remove(id: string): void {
    this.#change("DELETE FROM jobs WHERE id = ?", id);
  }

  /** Removes all jobs of a kind, running ones included. */
  removeKind(kind: string): void {
    this.#change("DELETE FROM jobs WHERE kind = ?", kind);
  }

  /** The earliest due time of a job; null if there is no job. */
  earliestDue(): number | null {
    return this.#earliestDue.get();
  }

  #change(query: string, ...bindings: readonly SqlStorageValue[]): void {
    this.#sql.exec(query, ...bindings);
    this.#earliestDue.drop();
  }
}
