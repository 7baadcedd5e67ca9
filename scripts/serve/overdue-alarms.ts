import fs from "node:fs";
import { type DataFiles, hasTable, withDatabase } from "./data-files.ts";
import type { LostAlarms } from "./lost-alarms.ts";
import { fileLimit } from "./open-files.ts";

/** Files that an alarm opens: three of its game, and three of each player. */
const FILES_PER_ALARM = 9;
/** Alarms count as due this many milliseconds earlier, because the runtime starts a moment later. */
const START_TIME = 30_000;

/**
 * Removes the lists of alarms if more alarms are due than the runtime can run at once, for example after an outage of
 * days. The runtime would run all of them at its start and exit at the limit of open files. Without the lists, the
 * alarms are set again a few at a time. No runtime may have the files open.
 * @returns a sentence for the operator; null if the lists stay
 */
export function removeOverdueAlarms(
  { irreplaceable }: DataFiles,
  lostAlarms: LostAlarms,
  now: number,
  limit = fileLimit(),
): string | null {
  const lists = Object.values(irreplaceable).flatMap(({ hasIndex, index }) => (hasIndex ? [index] : []));
  const due = lists.reduce((sum, list) => sum + countDue(list, now + START_TIME), 0);
  if (due * FILES_PER_ALARM <= limit / 2) return null;
  lostAlarms.mark();
  for (const list of lists) for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(list + suffix, { force: true });
  return `${due} alarms are due. With at most ${limit} open files, the runtime cannot run them at once, so all alarms are set again.`;
}

/** Number of alarms until a time in milliseconds. The list has nanoseconds. */
const countDue = (list: string, until: number): number =>
  withDatabase(list, (database) =>
    hasTable(database, "_cf_ALARM")
      ? Number(
          database.prepare("SELECT COUNT(*) AS due FROM _cf_ALARM WHERE scheduled_time / 1000000 <= ?").get(until)?.due,
        )
      : 0,
  );
