import fs from "node:fs";
import { HAS_OBJECT, IRREPLACEABLE_BINDINGS, OBJECT_KINDS } from "../../src/object-kinds.ts";
import { type DataFiles, examine, glance, readObjectId } from "./data-files.ts";
import type { OperatorDatabase } from "./operator.ts";
import { StartError } from "./start-error.ts";

/** Databases larger than this are checked completely only by the doctor, so that a start does not take minutes. */
export const LARGEST_CHECKED = 256 * 1024 * 1024;

/**
 * Checks the files for damage before the runtime opens them. Throws a StartError that names the first damaged file and
 * its remedy.
 */
export function checkFiles({ databases, databaseIndex, irreplaceable }: DataFiles): void {
  for (const file of databases) {
    const wrong = fs.statSync(file).size > LARGEST_CHECKED ? glance(file) : examine(file, "quick");
    if (wrong !== null) throw new StartError(damagedDatabase(file, wrong));
  }
  for (const kind of IRREPLACEABLE_BINDINGS) {
    for (const file of irreplaceable[kind].files) {
      const wrong = glance(file);
      if (wrong !== null) throw new StartError(damagedObject(file, wrong, OBJECT_KINDS[kind].irreplaceable.noun));
    }
  }
  const indexes = Object.values(irreplaceable).flatMap(({ hasIndex, index }) => (hasIndex ? [index] : []));
  for (const file of [...indexes, ...(databaseIndex === null ? [] : [databaseIndex])]) {
    const wrong = examine(file, "quick");
    if (wrong !== null) throw new StartError(damagedIndex(file, wrong));
  }
}

/**
 * Removes damaged files of objects that can be lost without harm (see `src/object-kinds.ts`), so that the server can
 * start.
 * @returns the removed files
 */
export function removeReplaceable({ replaceable }: DataFiles): readonly string[] {
  const damaged = replaceable.flatMap(({ files, hasIndex, index }) => [
    ...files.filter((file) => glance(file) !== null),
    ...(hasIndex && examine(index, "quick") !== null ? [index] : []),
  ]);
  for (const file of damaged) for (const suffix of ["", "-wal", "-shm"]) fs.rmSync(file + suffix, { force: true });
  return damaged;
}

/**
 * Compares the database with the objects' files. If the database were empty, strangers could take the names of existing
 * players. If the objects were missing, their players could not sign in.
 * @param database must be migrated
 */
export async function checkDatabase(database: OperatorDatabase, { irreplaceable }: DataFiles): Promise<void> {
  const has = async (rows: string): Promise<boolean> => (await database.rows(`SELECT 1 FROM ${rows}`)).length > 0;
  if (!(await has(`players WHERE ${HAS_OBJECT} LIMIT 1`))) {
    const player = irreplaceable.PLAYERS.files.find((file) => readObjectId("PLAYERS", file) !== null);
    if (player !== undefined) throw new StartError(emptyDatabase(player));
    return;
  }
  for (const kind of IRREPLACEABLE_BINDINGS) {
    const { folder, files } = irreplaceable[kind];
    if (files.length > 0) continue;
    const { noun, provenBy } = OBJECT_KINDS[kind].irreplaceable;
    for (const rows of provenBy) if (await has(rows)) throw new StartError(missingFolder(folder, noun));
  }
}

const COPY = "Restore the whole data folder from a backup";

const damagedDatabase = (file: string, wrong: string): string =>
  `The database ${file} is damaged: ${wrong}. ${COPY}, or run \`npm run doctor\`: it moves the file aside and rebuilds ` +
  "the database from the players' and games' own files.";

const damagedObject = (file: string, wrong: string, noun: string): string =>
  `The file ${file} is damaged: ${wrong}. It holds one ${noun}. Restore it from a backup, or run ` +
  "`npm run doctor -- --set-aside`, which moves it aside so that the server can start without it.";

const damagedIndex = (file: string, wrong: string): string =>
  `The file ${file} is damaged: ${wrong}. It contains only alarms. Run \`npm run doctor\`, which moves it aside and sets ` +
  "the alarms again.";

const emptyDatabase = (player: string): string =>
  `The database is missing or empty, but there are files of players, such as ${player}. Others could take their ` +
  `names. ${COPY}, or run \`npm run doctor\`, which rebuilds the database from the players' and games' own files.`;

const missingFolder = (folder: string, noun: string): string =>
  `The folder ${folder} is missing or empty, but the database lists ${noun}s in it. ${COPY}: there is no ` +
  "other copy of them. To start from scratch, set SKYTALE_DATA to another folder.";
