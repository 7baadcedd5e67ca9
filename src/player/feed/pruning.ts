import { DAY, HOUR } from "../../shared/duration";
/** How long news and deliveries are kept. */
export const HISTORY_LIFETIME = 30 * DAY;
/** At most this many rows of a table go at once: a delete costs as much as an insert. */
export const PRUNE_LIMIT = 100;
/** An object that has pruned everything looks again after this time. */
const PRUNE_INTERVAL = HOUR;

/**
 * Drops the oldest rows of a table that grows by an integer key, keeping the youngest of those that are too old. So
 * the table never becomes empty and its ids never start over; and a reader who had everything when he went away
 * still finds his cursor.
 */
export function pruneOldest(
  sql: SqlStorage,
  table: { readonly name: "event_log" | "deliveries"; readonly time: "at" | "created_at" },
  olderThan: number,
  limit: number,
): number {
  const oldest = sql
    .exec<{ id: number; time: number }>(
      `SELECT id, ${table.time} AS time FROM ${table.name} ORDER BY id LIMIT ?`,
      limit + 1,
    )
    .toArray();
  const fresh = oldest.findIndex((row) => row.time > olderThan);
  const anchor = oldest[(fresh < 0 ? oldest.length : fresh) - 1];
  if (anchor === undefined) return 0;
  return sql.exec(`DELETE FROM ${table.name} WHERE id < ?`, anchor.id).rowsWritten;
}

/**
 * Decides when to prune: with ordinary writes, not by an alarm, about once an hour while the object is awake, and
 * again at the next occasion if a round reached its limit.
 */
export class PruneSchedule {
  #nextAt = 0;

  /** Whether it is time; if so the next time is set. */
  isDue(now: number): boolean {
    return now >= this.#nextAt;
  }

  /** Notes a round and whether it left something behind. */
  done(now: number, isComplete: boolean): void {
    this.#nextAt = isComplete ? now + PRUNE_INTERVAL : 0;
  }
}
