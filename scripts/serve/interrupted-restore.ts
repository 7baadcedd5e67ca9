import fs from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** The folder in a data folder in which `npm run restore` prepares the data, until it replaces the former data. */
export const restoringFolder = (data: string): string => path.join(data, "restoring");

/**
 * Throws a StartError if a restore ended before it had put its data in place. A start would create a new, empty server,
 * in which strangers could take the names of players.
 */
export function refuseInterruptedRestore(data: string): void {
  const restoring = restoringFolder(data);
  if (fs.existsSync(path.join(data, "v3")) || !fs.existsSync(restoring)) return;
  throw new StartError(
    `A restore of ${data} was interrupted. Run \`npm run restore\` again, or delete ${restoring} to begin without data.`,
  );
}
