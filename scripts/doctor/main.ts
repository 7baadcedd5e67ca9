import { NEWER_SCHEMA } from "../../src/storage/schema-steps.ts";
import { buildWorker } from "../serve/build.ts";
import { readConfig } from "../serve/config.ts";
import { listDataFiles } from "../serve/data-files.ts";
import { checkWriting, refuseEmpty } from "../serve/data-folder.ts";
import { lockData } from "../serve/data-lock.ts";
import { endFormerRuntime } from "../serve/former-runtime.ts";
import { refuseInterruptedRestore } from "../serve/interrupted-restore.ts";
import { RestoreRecord } from "../serve/restore-record.ts";
import { dataFolder } from "../serve/settings.ts";
import { StartError } from "../serve/start-error.ts";
import { compare, type UnreadableGame } from "./compare.ts";
import type { Examination } from "./examination.ts";
import { checkFiles, setAside } from "./files.ts";
import { Report } from "./report.ts";

const USAGE = `Usage: npm run doctor [-- --set-aside] [--restored]

Checks and repairs the data folder of a stopped server (SKYTALE_DATA, or .wrangler/state). Players, games and ratings in
the database are rebuilt from the files of players and games. Games are compared with the files of their players, in case
some come from an older backup, and missing events are sent again.

  --set-aside   also moves damaged files aside that nothing can rebuild, such as those of players and games, so that the
                server starts without them, and removes games without a file from the lists of running games
  --restored    declares that the whole folder was restored in place, for example from a snapshot of the file system:
                running games send game.restored

Exit code: 0 if there are no problems or all were repaired, 1 if a problem needs your action, 2 for a wrong call.`;

/**
 * Checks and repairs a data folder, and prints what it finds. Returns the exit code.
 * @param leftOut ids of games that were left out of the restored backup on purpose
 */
export async function doctor(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  leftOut: readonly string[] = [],
): Promise<0 | 1 | 2> {
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
      { maySetAside: args.includes("--set-aside"), isRestored: args.includes("--restored"), leftOut },
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
  {
    maySetAside,
    isRestored,
    leftOut,
  }: { readonly maySetAside: boolean; readonly isRestored: boolean; readonly leftOut: readonly string[] },
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<void> {
  refuseInterruptedRestore(data);
  refuseEmpty(data);
  const lock = lockData(data);
  process.once("exit", () => lock.release());
  await checkWriting(data);
  await endFormerRuntime(data, (line) => console.log(line));
  const [folder, config] = await Promise.all([buildWorker(), readConfig()]);
  process.umask(0o077);
  const { objects, damaged } = checkFiles(data, config.name, maySetAside, report);
  recordRestore(data, config.name, isRestored, report);
  const examination: Examination = {
    bundle: { config, folder },
    data,
    objects,
    damaged,
    maySetAside,
    leftOut,
    env,
  };
  const unreadable = await compare(examination, report);
  const moved = unreadable.filter((game) => setAsideUnreadable(game, examination, report)).map(({ id }) => id);
  if (moved.length > 0) {
    const ROOMS = objects.ROOMS.filter((id) => !moved.includes(id));
    await compare({ ...examination, objects: { ...objects, ROOMS } }, report);
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
  { data, maySetAside }: Examination,
  report: Report,
): boolean {
  if (reason.includes(NEWER_SCHEMA)) {
    report.needsYou(`game ${id} was written by a newer version of this server: ${reason}. Its file is ${file}.`);
    return false;
  }
  const found = `the rows of game ${id} are damaged in its file ${file}: ${reason}.`;
  if (maySetAside) report.repaired(`${found} It was moved to ${setAside(data, file)}.`);
  else report.needsYou(`${found} Restore a copy, or run \`npm run doctor -- --set-aside\`.`);
  return maySetAside;
}

/** Records a restore if the folder is a copy or the operator passed `--restored`. */
function recordRestore(data: string, name: string, isRestored: boolean, report: Report): void {
  const record = new RestoreRecord(data);
  const files = listDataFiles(data, name);
  if (isRestored) record.declare(files, Date.now());
  if (!isRestored && record.check(files, Date.now()) !== "whole") return;
  report.repaired("recorded that the data folder was restored or copied. Running games send `game.restored`.");
}
