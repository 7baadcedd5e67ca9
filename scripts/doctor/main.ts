import fs from "node:fs";
import path from "node:path";
import { buildWorker } from "../serve/build.ts";
import { readConfig } from "../serve/config.ts";
import { listDataFiles } from "../serve/data-files.ts";
import { checkWriting } from "../serve/data-folder.ts";
import { lockData } from "../serve/data-lock.ts";
import { endFormerRuntime } from "../serve/former-runtime.ts";
import { RestoreRecord } from "../serve/restore-record.ts";
import { dataFolder } from "../serve/settings.ts";
import { StartError } from "../serve/start-error.ts";
import { compare, type UnreadableGame } from "./compare.ts";
import { checkFiles, setAside } from "./files.ts";
import type { Patient } from "./patient.ts";
import { Report } from "./report.ts";

const USAGE = `Usage: npm run doctor [-- --set-aside] [--restored]

Checks the data folder of a server that is stopped (SKYTALE_DATA, or .wrangler/state), and mends what can be mended:
the database's players, games and ratings are built again from the players' and games' own files. Games are compared with
their players' files, some of which may come from an older backup, and each is sent what it lacks.

  --set-aside   also moves damaged files of players and games aside, so that the server starts without them, and takes
                games without a file off the lists of running games
  --restored    says that the whole folder was restored in place, as by a snapshot of the file system: running games
                announce how they stand

Ends with 0 if all is sound or mended, 1 if something needs you, 2 if it was called in another way.`;

/** Checks and repairs a data folder, and prints what it finds. Returns the exit code. */
export async function doctor(args: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  const unknown = args.filter((arg) => arg !== "--set-aside" && arg !== "--restored");
  if (unknown.length > 0) {
    const isAsked = unknown.every((arg) => arg === "--help" || arg === "-h");
    console[isAsked ? "log" : "error"](USAGE);
    return isAsked ? 0 : 2;
  }
  const report = new Report((line) => console.log(line));
  try {
    await examine(
      dataFolder(env),
      { maySetAside: args.includes("--set-aside"), isRestored: args.includes("--restored") },
      env,
      report,
    );
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report.needsYou(error.message);
  }
  return report.conclude();
}

async function examine(
  data: string,
  { maySetAside, isRestored }: { readonly maySetAside: boolean; readonly isRestored: boolean },
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<void> {
  if (!fs.existsSync(path.join(data, "v3"))) {
    throw new StartError(`There is no data in ${data}. SKYTALE_DATA names the folder to look at.`);
  }
  const lock = lockData(data);
  process.once("exit", () => lock.release());
  await checkWriting(data);
  await endFormerRuntime(data, (line) => console.log(line));
  const [folder, config] = await Promise.all([buildWorker(), readConfig()]);
  process.umask(0o077);
  const { objects, damaged } = checkFiles(data, config.name, maySetAside, report);
  noteRestore(data, config.name, isRestored, report);
  const patient: Patient = { bundle: { config, folder }, data, objects, damaged, maySetAside, env };
  const unreadable = await compare(patient, report);
  const moved = unreadable.filter((game) => setAsideUnreadable(game, patient, report)).map(({ id }) => id);
  if (moved.length > 0) {
    const games = objects.games.filter((id) => !moved.includes(id));
    await compare({ ...patient, objects: { ...objects, games } }, report);
  }
  // The doctor has created new files. Recording them prevents the next start from treating them as a restored backup.
  new RestoreRecord(data).check(listDataFiles(data, config.name), Date.now());
}

/**
 * Reports that the rows of a game are damaged, and moves its file aside if that is allowed. A file of a newer version
 * is not damaged and stays in place.
 * @returns whether the file was moved
 */
function setAsideUnreadable(
  { id, file, reason }: UnreadableGame,
  { data, maySetAside }: Patient,
  report: Report,
): boolean {
  if (reason.includes("which this version lacks")) {
    report.needsYou(`game ${id} was written by a newer version of this server: ${reason}. Its file is ${file}.`);
    return false;
  }
  const found = `the rows of game ${id} are damaged in its file ${file}: ${reason}.`;
  if (maySetAside) report.mended(`${found} It was moved to ${setAside(data, file)}.`);
  else report.needsYou(`${found} Put a copy in its place, or run \`npm run doctor -- --set-aside\`.`);
  return maySetAside;
}

/** Records a restore if the folder is a copy or the operator passed `--restored`. */
function noteRestore(data: string, name: string, isRestored: boolean, report: Report): void {
  const record = new RestoreRecord(data);
  const files = listDataFiles(data, name);
  if (isRestored) record.declare(files, Date.now());
  if (!isRestored && record.check(files, Date.now()) !== "whole") return;
  report.mended("the data folder was restored from a backup, or copied: running games announce how they stand.");
}
