import { DAY, HOUR } from "../../shared/duration";

/** How long events and deliveries are kept. */
export const HISTORY_LIFETIME = 30 * DAY;
/** At most this many rows of a table go at once: a delete costs as much as an insert. */
export const PRUNE_LIMIT = 100;
/** An object that has pruned everything looks again after this time. */
const PRUNE_INTERVAL = HOUR;

/**
 * Drops the oldest rows of a table that grows by an integer key, keeping the youngest of those that are too old. So
 * the table never becomes empty and its ids never start over; and a reader who had everything when they went away
 * still finds their cursor.
 * @param oldest the table's first rows in the order of their ids, one more than may be dropped
 * @param olderThan milliseconds since 1970
 * @param more.droppable what is asked of rows in SQL, where not all may be dropped; `oldest` has only those that may
 * @param more.beforeDropping is told the greatest id that goes
 * @returns how many rows were dropped
 */
export function pruneOldest(
  sql: SqlStorage,
  table: "event_log" | "deliveries",
  oldest: readonly { readonly id: number; readonly at: number }[],
  olderThan: number,
  { droppable = "TRUE", beforeDropping }: { droppable?: string; beforeDropping?: (id: number) => void } = {},
): number {
  const fresh = oldest.findIndex(({ at }) => at > olderThan);
  const anchor = oldest[(fresh < 0 ? oldest.length : fresh) - 1];
  if (anchor === undefined || anchor === oldest[0]) return 0;
  beforeDropping?.(anchor.id - 1);
  return sql.exec(`DELETE FROM ${table} WHERE id < ? AND ${droppable}`, anchor.id).rowsWritten;
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
