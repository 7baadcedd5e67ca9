import fs from "node:fs";
import path from "node:path";
import {
  forEachIrreplaceable,
  IRREPLACEABLE_BINDINGS,
  type IrreplaceableBinding,
  OBJECT_KINDS,
} from "../../src/object-kinds.ts";
import { removeReplaceable } from "../serve/data-check.ts";
import { examine, listDataFiles, readObjectId } from "../serve/data-files.ts";
import { LostAlarms, missingIndexes } from "../serve/lost-alarms.ts";
import { removeOverdueAlarms } from "../serve/overdue-alarms.ts";
import type { Examination } from "./examination.ts";
import { counted, type Report } from "./report.ts";

/**
 * Checks every file of a data folder. Damaged databases and lists of alarms are moved aside, because they can be
 * rebuilt from other files. Damaged files of objects that can be lost without harm are removed. The content of the
 * other objects' files exists nowhere else, so a damaged one is moved aside only if `mayMove` is true.
 * @returns the ids of objects with intact files, and the damaged files that are still in place
 */
export function checkFiles(
  data: string,
  name: string,
  mayMove: boolean,
  report: Report,
): Pick<Examination, "objects" | "damaged"> {
  const { databases, databaseIndex, irreplaceable } = listDataFiles(data, name);
  const counts = IRREPLACEABLE_BINDINGS.map((kind) =>
    counted(irreplaceable[kind].files.length, OBJECT_KINDS[kind].irreplaceable.noun),
  );
  report.info(
    `Checking ${data}: ${counted(databases.length, "database")}, and the files of ${new Intl.ListFormat("en").format(counts)}.`,
  );
  const aside = (file: string) => setAside(data, file);
  for (const file of databases) {
    const wrong = examine(file, "full");
    if (wrong !== null) report.repaired(`the database ${file} is damaged: ${wrong}. It was moved to ${aside(file)}.`);
  }
  const indexes = Object.values(irreplaceable).flatMap(({ hasIndex, index }) => (hasIndex ? [index] : []));
  for (const file of [...indexes, ...(databaseIndex === null ? [] : [databaseIndex])]) {
    const wrong = examine(file, "full");
    if (wrong === null) continue;
    report.repaired(`the list of alarms ${file} is damaged: ${wrong}. It was moved to ${aside(file)}.`);
  }
  for (const file of removeReplaceable(listDataFiles(data, name))) {
    report.repaired(`the file ${file} was damaged and was removed. It contained no important data.`);
  }
  for (const index of missingIndexes(listDataFiles(data, name))) {
    report.repaired(`the list of alarms ${index} is missing: all alarms are set again.`);
    new LostAlarms(data).mark();
  }
  const overdue = removeOverdueAlarms(listDataFiles(data, name), new LostAlarms(data), Date.now());
  if (overdue !== null) report.info(overdue);
  const damaged: string[] = [];
  const soundOf = (kind: IrreplaceableBinding) =>
    irreplaceable[kind].files.flatMap((file) => {
      const { id, wrong } = look(kind, file);
      if (wrong === null) return id === null ? [] : [id];
      const found = `the file ${file}, which holds one ${OBJECT_KINDS[kind].irreplaceable.noun}, is damaged: ${wrong}.`;
      if (!mayMove) damaged.push(file);
      if (mayMove) report.repaired(`${found} It was moved to ${aside(file)}, and the server starts without it.`);
      else {
        report.needsYou(
          `${found} Restore a copy of it, or run \`npm run doctor -- --set-aside\` to move it aside and start ` +
            "without it.",
        );
      }
      return [];
    });
  return { objects: forEachIrreplaceable(soundOf), damaged };
}

function look(kind: IrreplaceableBinding, file: string): { id: string | null; wrong: string | null } {
  const wrong = examine(file, "full");
  if (wrong !== null) return { id: null, wrong };
  try {
    return { id: readObjectId(kind, file), wrong: null };
  } catch (error) {
    return { id: null, wrong: error instanceof Error ? error.message : String(error) };
  }
}

/** Moves a database file with its WAL and shared-memory files. Returns the new path. */
export function setAside(data: string, file: string): string {
  const target = path.join(data, "set-aside", new Date().toISOString().replaceAll(":", "-"), path.relative(data, file));
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  for (const suffix of ["", "-wal", "-shm"]) {
    if (fs.existsSync(file + suffix)) fs.renameSync(file + suffix, target + suffix);
  }
  return target;
}
