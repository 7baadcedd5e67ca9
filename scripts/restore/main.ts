import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { type Call, readCall } from "../backup/call.ts";
import { describeBackup, type Manifest } from "../backup/manifest.ts";
import { reasonOf } from "../backup/reason.ts";
import { DamagedBackup } from "../backup/tar.ts";
import { refuseNewer } from "../backup/version.ts";
import { doctor } from "../doctor/main.ts";
import { counted } from "../doctor/report.ts";
import { readConfig } from "../serve/config.ts";
import { lockData } from "../serve/data-lock.ts";
import { endFormerRuntime } from "../serve/former-runtime.ts";
import { restoringFolder } from "../serve/interrupted-restore.ts";
import { surviveClosedOutput } from "../serve/output.ts";
import { dataFolder } from "../serve/settings.ts";
import { StartError } from "../serve/start-error.ts";
import { hasData, placeData } from "./place.ts";
import { extractBackup, verifyBackup } from "./read-backup.ts";

const USAGE = `Usage: npm run restore -- <file> [--replace]

Restores a backup of \`npm run backup\` into the data folder of a stopped server (SKYTALE_DATA, or .wrangler/state). The
whole backup is verified before anything is written. The doctor then compares the restored games, players and database.

  --replace   moves data that is in the folder aside, into before-restore-<time>; otherwise the folder must be empty

Exit code: 0 if all is restored, 1 if it failed or a problem needs your action, 2 for a wrong call.`;

/** Restores a backup. Returns the exit code. */
export async function restore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  surviveClosedOutput();
  const call = readCall(args, USAGE, "replace");
  if (typeof call === "number") return call;
  try {
    return await replace(call, dataFolder(env), env);
  } catch (error) {
    const reason =
      error instanceof DamagedBackup
        ? `The backup ${call.file} is damaged: ${error.message}. Use another backup.`
        : reasonOf(error);
    if (reason === null) throw error;
    console.error(`Skytale: ${reason} Nothing was restored.`);
    return 1;
  }
}

async function replace({ file, isFlagged: mayReplace }: Call, data: string, env: NodeJS.ProcessEnv): Promise<0 | 1> {
  const config = await readConfig();
  console.log(`Verifying ${file}…`);
  const manifest = await verifyBackup(file);
  await refuseNewer(manifest, config);
  console.log(describeBackup(manifest));
  const lock = lockData(data);
  process.once("exit", () => lock.release());
  if (hasData(data) && !mayReplace) {
    throw new StartError(
      `There is data in ${data}. Set SKYTALE_DATA to an empty folder, or move the data aside with --replace.`,
    );
  }
  await endFormerRuntime(data, (line) => console.log(line));
  const prepared = restoringFolder(data);
  await discardPrepared(prepared);
  const code = await prepare(file, prepared, manifest, env).catch(async (error: unknown) => {
    await discardPrepared(prepared);
    throw error;
  });
  const former = placeData(data, prepared, Date.now());
  writeToDisk();
  await discardPrepared(prepared);
  console.log(`Restored ${data}.`);
  if (former !== null) console.log(`The former data is in ${former}. Delete it when you do not need it any more.`);
  return code;
}

/**
 * Extracts a backup into a new folder and has the doctor examine it there, so that an interruption leaves the data
 * folder unchanged. Returns the exit code of the doctor.
 */
async function prepare(
  file: string,
  prepared: string,
  { files, leftOut }: Manifest,
  env: NodeJS.ProcessEnv,
): Promise<0 | 1> {
  console.log(`Writing ${counted(files.length, "file")}…`);
  fs.mkdirSync(prepared, { mode: 0o700 });
  await extractBackup(file, prepared);
  writeToDisk();
  const code = await doctor(["--restored"], { ...env, SKYTALE_DATA: prepared }, leftOut);
  if (code === 2) throw new Error("the doctor refused its arguments");
  return code;
}

/** Deletes the prepared data of this restore, or of an earlier one that was killed. */
async function discardPrepared(prepared: string): Promise<void> {
  await endFormerRuntime(prepared, (line) => console.log(line));
  fs.rmSync(prepared, { recursive: true, force: true });
}

/** Writes everything to the disk. One call is much faster than a call for each of thousands of files. */
function writeToDisk(): void {
  execFileSync("sync");
}
