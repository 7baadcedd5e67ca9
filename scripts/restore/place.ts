import fs from "node:fs";
import path from "node:path";

/**
 * The entries of a data folder that belong to its data. Locks and process ids do not. The folder of the runtime is the
 * first.
 */
const ENTRIES = ["v3", "vapid-keys", "test-clock.json", "restored.json", "alarms-lost", "mail", "set-aside"] as const;

/** Whether a data folder has data of a server. */
export const hasData = (data: string): boolean => ENTRIES.some((name) => fs.existsSync(path.join(data, name)));

/**
 * Moves prepared data into a data folder, and former data of that folder into a new folder in it. All folders are on
 * one file system, because a data folder can be a mount point. If a move fails, all are undone.
 *
 * The folder of the runtime is moved away first and moved in last. If the process dies between, that folder is missing,
 * and a start refuses to create another.
 * @param prepared a folder in the data folder
 * @param now milliseconds since 1970
 * @returns the folder of the former data; null if there was none
 */
export function placeData(data: string, prepared: string, now: number): string | null {
  const former = path.join(data, `before-restore-${new Date(now).toISOString().replaceAll(":", "-")}`);
  const isReplaced = hasData(data);
  const moves = [
    ...(isReplaced ? ENTRIES.map((name) => [path.join(data, name), path.join(former, name)] as const) : []),
    ...ENTRIES.toReversed().map((name) => [path.join(prepared, name), path.join(data, name)] as const),
  ];
  const done: (readonly [string, string])[] = [];
  if (isReplaced) fs.mkdirSync(former, { mode: 0o700 });
  try {
    for (const [from, to] of moves) {
      if (!fs.existsSync(from)) continue;
      fs.renameSync(from, to);
      done.push([from, to]);
    }
  } catch (error) {
    for (const [from, to] of done.toReversed()) fs.renameSync(to, from);
    throw error;
  }
  return isReplaced ? former : null;
}
