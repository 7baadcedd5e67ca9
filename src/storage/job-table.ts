import { HOUR, MINUTE, SECOND } from "../shared/duration";
import { backoff } from "./backoff";
import { nullable, number, type Row, readValue, Table, text } from "./rows";
import { Cached, type Transactions } from "./transactions";

/**
 * A job that is being done stays in its row and becomes due again after this time (milliseconds), so that a crash
 * repeats it. No step of it may take longer: it counts as failed then.
 */
export const JOB_LEASE = 30 * SECOND;

const RETRY_WAITS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;

/** How long a job waits after its `attempts`th failure, in milliseconds. */
export const jobRetryDelay = (attempts: number): number => backoff(RETRY_WAITS, attempts);

const JOBS = new Table("jobs", {
  id: text,
  kind: text,
  /** JSON. */
  payload: text,
  createdAt: number,
  /** Failures in a row. */
  attempts: number,
  dueAt: number,
  lastError: nullable(text),
});

/** A job as its row has it. */
export type StoredJob = Row<typeof JOBS>;

const LONGEST_MESSAGE = 500;

/**
 * The unfinished jobs of an object, one row each, in its table `jobs`. They are few, so they are found by looking at
 * all of them: an index would be a row more to pay for. Times are milliseconds since 1970.
 */
export class JobTable {
  readonly #sql: SqlStorage;
  /** Asked for with every write of the object, and nearly always the same. */
  readonly #earliestDue: Cached<number | null>;

  constructor(sql: SqlStorage, transactions: Pick<Transactions, "onRollback">) {
    this.#sql = sql;
    this.#earliestDue = new Cached(transactions, () =>
      readValue(nullable(number), sql, "SELECT min(due_at) FROM jobs"),
    );
  }

  /** Notes a job that is due at once. One that is there already gets the new payload, and counts as untried. */
  put(id: string, kind: string, payload: string, now: number): void {
    JOBS.insert(
      this.#sql,
      { id, kind, payload, createdAt: now, attempts: 0, dueAt: now, lastError: null },
      "ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, attempts = 0, due_at = excluded.due_at",
    );
    this.#earliestDue.drop();
  }

  /** A job by its id. */
  find(id: string): StoredJob | null {
    return JOBS.first(this.#sql, "WHERE id = ?", id);
  }

  /** Jobs that are due, oldest first, without those of some ids. */
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

  /** Marks a job as being done. */
  lease(id: string, now: number): void {
    this.#change("UPDATE jobs SET due_at = ? WHERE id = ?", now + JOB_LEASE, id);
  }

  /** Gives a job that is being done the rest of its work. */
  advance(id: string, payload: string, now: number): void {
    this.#change("UPDATE jobs SET payload = ?, attempts = 0, due_at = ? WHERE id = ?", payload, now + JOB_LEASE, id);
  }

  /** Notes a failure and when to try again. */
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

  /** Removes a job that is done. */
  remove(id: string): void {
    this.#change("DELETE FROM jobs WHERE id = ?", id);
  }

  /** Removes all jobs of a kind, whether they have been begun or not. */
  removeKind(kind: string): void {
    this.#change("DELETE FROM jobs WHERE kind = ?", kind);
  }

  /** When the next job is due; null if there is none. */
  earliestDue(): number | null {
    return this.#earliestDue.get();
  }

  #change(query: string, ...bindings: readonly SqlStorageValue[]): void {
    this.#sql.exec(query, ...bindings);
    this.#earliestDue.drop();
  }
}
