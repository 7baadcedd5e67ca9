import fs from "node:fs";
import type { D1Database } from "@cloudflare/workers-types";
import { type DataFiles, examine, glance, readPlayerFile } from "./data-files.ts";
import { StartError } from "./start-error.ts";

/** A database larger than this is checked whole by the doctor only: a start should not take minutes. */
const LARGEST_CHECKED = 256 * 1024 * 1024;

/** Looks for damaged files before anything opens them. Throws a StartError that names the first and says what to do. */
export function checkFiles({ databases, databaseIndex, players, rooms }: DataFiles): void {
  for (const file of databases) {
    const wrong = fs.statSync(file).size > LARGEST_CHECKED ? glance(file) : examine(file, "quick");
    if (wrong !== null) throw new StartError(damagedDatabase(file, wrong));
  }
  for (const [{ files }, holds] of [
    [players, "one player"],
    [rooms, "one game"],
  ] as const) {
    for (const file of files) {
      const wrong = glance(file);
      if (wrong !== null) throw new StartError(damagedObject(file, wrong, holds));
    }
  }
  const indexes = [players, rooms].filter(({ hasIndex }) => hasIndex).map(({ index }) => index);
  for (const file of [...indexes, ...(databaseIndex === null ? [] : [databaseIndex])]) {
    const wrong = examine(file, "quick");
    if (wrong !== null) throw new StartError(damagedIndex(file, wrong));
  }
}

/**
 * Compares the database with the objects' files: a database that knows nobody would give the names of those who have
 * objects to strangers, and players whose objects are gone could not come in.
 * @param database with its schema up to date
 */
export async function checkDatabase(database: D1Database, { players, rooms }: DataFiles): Promise<void> {
  const [known, begun] = await database.batch<{ found: number }>([
    database.prepare("SELECT count(*) AS found FROM (SELECT 1 FROM players LIMIT 1)"),
    database.prepare("SELECT count(*) AS found FROM (SELECT 1 FROM acceptances LIMIT 1)"),
  ]);
  const hasRows = (answer: typeof known): boolean => (answer?.results[0]?.found ?? 0) > 0;
  if (!hasRows(known)) {
    const player = players.files.find((file) => readPlayerFile(file).id !== null);
    if (player !== undefined) throw new StartError(emptyDatabase(player));
    return;
  }
  if (players.files.length === 0) throw new StartError(missingFolder(players.folder, "players"));
  if (hasRows(begun) && rooms.files.length === 0) throw new StartError(missingFolder(rooms.folder, "games"));
}

const COPY = "Put a copy of the whole data folder in its place";

const damagedDatabase = (file: string, wrong: string): string =>
  `The database ${file} is damaged: ${wrong}. ${COPY}, or run \`npm run doctor\`: it moves the file aside and builds ` +
  "the database again from the players' and games' own files.";

const damagedObject = (file: string, wrong: string, holds: string): string =>
  `The file ${file} is damaged: ${wrong}. It holds ${holds}. Put a copy of it in its place, or run ` +
  "`npm run doctor -- --set-aside`, which moves it aside, so that the server starts without it.";

const damagedIndex = (file: string, wrong: string): string =>
  `The file ${file} is damaged: ${wrong}. It only lists alarms. Run \`npm run doctor\`, which moves it aside; the next ` +
  "start sets the alarms again.";

const emptyDatabase = (player: string): string =>
  `The database is missing or empty, and there are players, such as the one in ${player}: their names would be given ` +
  `to others. ${COPY}, or run \`npm run doctor\`, which builds the database again from the players' and games' own files.`;

const missingFolder = (folder: string, whom: string): string =>
  `The folder ${folder} is missing or empty, and the database knows of ${whom} that it holds. ${COPY}: nothing else ` +
  "has them. To begin anew, set SKYTALE_DATA to another folder.";
