import { DAY, HOUR } from "../shared/duration";

/** How long events and deliveries are kept, in milliseconds. */
export const HISTORY_LIFETIME = 30 * DAY;
/**
 * Maximum number of rows deleted per table and round. It limits the cost of a round, because a delete costs as much as
 * an insert.
 */
export const PRUNE_LIMIT = 100;
/** Minimum time until the next round after a round that left no expired rows, in milliseconds. */
const PRUNE_INTERVAL = HOUR;

/**
 * Deletes the expired rows of a table with an integer key, except the newest of them. So pruning never empties the
 * table, its ids never start over, and the cursor of a reader who has read all events stays valid.
 * @param oldest the first rows in the order of their ids, one more than may be deleted
 * @param olderThan milliseconds since 1970
 * @param more.droppable SQL condition for rows that may be deleted; `oldest` contains only such rows
 * @param more.beforeDropping is called before the deletion with the highest id that may be deleted
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
 * Schedules pruning without an alarm. Callers check during ordinary writes whether a round is due: at the first write
 * after a start of the object, an hour after a complete round, and at the next write after a round that reached its
 * limit.
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
