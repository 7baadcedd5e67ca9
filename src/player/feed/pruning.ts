import { DAY, HOUR } from "../../shared/duration";

/** How long events and deliveries are kept, in milliseconds. */
export const HISTORY_LIFETIME = 30 * DAY;
/** Maximum number of rows deleted per table and round, because a delete costs as much as an insert. */
export const PRUNE_LIMIT = 100;
/** Time between rounds after one that left nothing, in milliseconds. */
const PRUNE_INTERVAL = HOUR;

/**
 * Deletes the expired rows of a table with an integer key, except the newest expired one. So the table never becomes
 * empty, its ids never start over, and the cursor of a reader who has read all events stays valid.
 * @param oldest the first rows in the order of their ids, one more than may be deleted
 * @param olderThan milliseconds since 1970
 * @param more.droppable SQL condition for rows that may be deleted; `oldest` contains only such rows
 * @param more.beforeDropping is called with the greatest id that will be deleted
 * @returns how many rows were deleted
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
 * Schedules pruning. It happens during ordinary writes instead of by an alarm: about once an hour while the object is
 * awake, and again at the next write if a round reached its limit.
 */
export class PruneSchedule {
  #nextAt = 0;

  /** Whether the next round is due. */
  isDue(now: number): boolean {
    return now >= this.#nextAt;
  }

  /** Schedules the next round. `isComplete` is false if the round left expired rows. */
  done(now: number, isComplete: boolean): void {
    this.#nextAt = isComplete ? now + PRUNE_INTERVAL : 0;
  }
}
