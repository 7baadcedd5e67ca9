import { taskDelay } from "./backoff";

/** While a task is being worked on it is due only after this time, in milliseconds: so a crash repeats it. */
export const TASK_LEASE = 30_000;

/** Something to be done outside the object, at least once. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  readonly createdAt: number;
  readonly attempts: number;
}

type TaskRow = { id: string; kind: string; payload: string; created_at: number; attempts: number };

/** The player's unfinished tasks; few, so they are found by looking at all of them. Times: milliseconds since 1970. */
export class TaskTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Notes a task that is being worked on from now; if it is there already, the earlier one stands and is answered. */
  begin(id: string, kind: string, payload: string, now: number): Task {
    this.#sql.exec(
      `INSERT INTO tasks (id, kind, payload, created_at, attempts, due_at) VALUES (?, ?, ?, ?, 0, ?)
       ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at`,
      id,
      kind,
      payload,
      now,
      now + TASK_LEASE,
    );
    const task = this.find(id);
    if (task === null) throw new Error("a task is not there after it was written");
    return task;
  }

  /** Notes a task that is due at once. One that is there already gets the new payload, and counts as untried. */
  put(id: string, kind: string, payload: string, now: number): void {
    this.#sql.exec(
      `INSERT INTO tasks (id, kind, payload, created_at, attempts, due_at) VALUES (?, ?, ?, ?, 0, ?)
       ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, attempts = 0, due_at = excluded.due_at`,
      id,
      kind,
      payload,
      now,
      now,
    );
  }

  /** Gives a task that is being worked on the rest of its work. */
  hold(id: string, payload: string, now: number): void {
    this.#sql.exec(
      "UPDATE tasks SET payload = ?, attempts = 0, due_at = ? WHERE id = ?",
      payload,
      now + TASK_LEASE,
      id,
    );
  }

  /** A task by its id. */
  find(id: string): Task | null {
    const [row] = this.#sql.exec<TaskRow>("SELECT * FROM tasks WHERE id = ?", id).toArray();
    return row === undefined ? null : taskOf(row);
  }

  /** Whether a task of one of these kinds is due. */
  isDue(now: number, kinds: readonly string[]): boolean {
    return this.#due(now, kinds, 1).length > 0;
  }

  /** Takes tasks of these kinds that are due, oldest first, and marks them as being worked on. */
  claimDue(now: number, kinds: readonly string[], limit = Number.MAX_SAFE_INTEGER): readonly Task[] {
    const due = this.#due(now, kinds, limit);
    for (const row of due) this.#sql.exec("UPDATE tasks SET due_at = ? WHERE id = ?", now + TASK_LEASE, row.id);
    return due.map(taskOf);
  }

  /** Removes a task that is done. */
  finish(id: string): void {
    this.#sql.exec("DELETE FROM tasks WHERE id = ?", id);
  }

  /** Removes all tasks of a kind, whether they have been begun or not. */
  drop(kind: string): void {
    this.#sql.exec("DELETE FROM tasks WHERE kind = ?", kind);
  }

  /** Notes a failure and when to try again. */
  fail(id: string, message: string, now: number): void {
    const task = this.find(id);
    if (task === null) return;
    const attempts = task.attempts + 1;
    this.#sql.exec(
      "UPDATE tasks SET attempts = ?, due_at = ?, last_error = ? WHERE id = ?",
      attempts,
      now + taskDelay(attempts),
      message.slice(0, 500),
      id,
    );
  }

  #due(now: number, kinds: readonly string[], limit: number): readonly TaskRow[] {
    return this.#sql
      .exec<TaskRow>(
        `SELECT * FROM tasks WHERE due_at <= ? AND kind IN (SELECT value FROM json_each(?))
         ORDER BY created_at, id LIMIT ?`,
        now,
        JSON.stringify(kinds),
        limit,
      )
      .toArray();
  }

  /** When the next task is due. */
  earliestDue(): number | null {
    return this.#sql.exec<{ due: number | null }>("SELECT min(due_at) AS due FROM tasks").one().due;
  }
}

const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  payload: row.payload,
  createdAt: row.created_at,
  attempts: row.attempts,
});
