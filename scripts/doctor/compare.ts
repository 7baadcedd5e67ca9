import { CANNOT_OPEN, type Failure, type MaintenanceRpc, type Objects } from "../../src/maintenance/contract.ts";
import { HAS_OBJECT } from "../../src/object-kinds.ts";
import { objectFile } from "../serve/data-files.ts";
import { forgetRuntime } from "../serve/former-runtime.ts";
import { LostAlarms } from "../serve/lost-alarms.ts";
import { chunks } from "../serve/object-chunks.ts";
import { RAISE_LIMIT, waitForFiles } from "../serve/open-files.ts";
import { RestoreRecord } from "../serve/restore-record.ts";
import { discard, openWorker, type Runtime, startMigrated } from "../serve/runtime.ts";
import { restoredAt, type Settings, workerVars } from "../serve/settings.ts";
import { StartError } from "../serve/start-error.ts";
import { rearmAll } from "../serve/upkeep.ts";
import { WorkerdProcess } from "../serve/workerd-process.ts";
import { compareGames } from "./differences.ts";
import type { Examination } from "./examination.ts";
import { findLost } from "./lost.ts";
import { counted, listed, type Report } from "./report.ts";

/** A game whose SQLite file is intact but whose rows cannot be read. */
export interface UnreadableGame {
  readonly id: string;
  readonly file: string;
  readonly reason: string;
}

/**
 * Compares the database with the objects, and the objects with each other, and repairs differences. The worker's own
 * code does both.
 * @returns games that cannot be read and were left unchanged
 */
export async function compare(examination: Examination, report: Report): Promise<readonly UnreadableGame[]> {
  const { bundle, data, objects, env } = examination;
  // The server has no public address here. The origin is a required setting and appears in no response.
  const settings: Settings = {
    host: "127.0.0.1",
    port: 0,
    data,
    loopbackNetwork: false,
    mail: null,
    inbox: null,
    testClock: false,
    inspectorPort: null,
  };
  const workerd = new WorkerdProcess();
  const runtime = await startMigrated(bundle, settings);
  try {
    const vars = workerVars(bundle.config.worker.bindings ?? {}, settings, "http://127.0.0.1", env);
    await openWorker(runtime, bundle, settings, { ...restoredAt(new RestoreRecord(data)), ...vars });
    const [binding = "DB"] = bundle.config.databases.map((database) => database.binding);
    const database = runtime.operator.database(binding);
    const wasEmpty = (await database.rows(`SELECT id FROM players WHERE ${HAS_OBJECT} LIMIT 1`)).length === 0;
    const maintenance = runtime.operator.maintenance(async (call) => {
      await waitForFiles(workerd.pid);
      return refuseUnopened(await call());
    });
    await restorePlayers(maintenance, objects, report);
    const { failed, frozen } = await restoreGames(maintenance, objects, report);
    await restoreTournaments(maintenance, objects, report);
    await restoreTeams(maintenance, objects, report);
    const unreadable = await locateFiles(maintenance, examination, failed);
    for (const { id, file } of await locateFiles(maintenance, examination, frozen)) {
      report.needsYou(`game ${id} cannot be replayed by its rules and is frozen. Its file is ${file}.`);
    }
    const readable = objects.ROOMS.filter((id) => !failed.some((game) => game.id === id));
    await compareGames(maintenance, readable, report);
    const lostAlarms = new LostAlarms(data);
    if (lostAlarms.isMarked) {
      const failures = await rearmAll(() => maintenance, objects);
      tellFailures(failures, report);
      if (failures.length === 0) lostAlarms.clear();
    }
    await findLost(
      maintenance,
      database,
      { ...examination, damaged: [...examination.damaged, ...unreadable.map(({ file }) => file)] },
      report,
    );
    if (wasEmpty && objects.PLAYERS.length > 0) {
      report.info(
        "Open challenges, blocks, followed players, attempts at puzzles, reports and reserved names were only in the " +
          "database. They are lost, unless you restore a copy of it.",
      );
    }
    return unreadable;
  } finally {
    await stop(workerd, runtime);
    if (workerd.pid === null) forgetRuntime(data);
  }
}

/**
 * Throws a StartError if a result of the worker names an object that could not be opened, even after retries. Its file
 * may be intact, so the examination ends.
 */
function refuseUnopened<T>(result: T): T {
  const [reason] = CANNOT_OPEN.exec(JSON.stringify(result)) ?? [];
  if (reason === undefined) return result;
  throw new StartError(
    `The runtime could not open the file of an object (${reason}). Files that were not named above are not known to be ` +
      `damaged, and the doctor ended without further changes. ${RAISE_LIMIT}`,
  );
}

async function restorePlayers(
  maintenance: MaintenanceRpc,
  { PLAYERS: players }: Objects,
  report: Report,
): Promise<void> {
  const restored: string[] = [];
  const changed: string[] = [];
  for (const chunk of chunks(players)) {
    const done = await maintenance.restorePlayers(chunk);
    restored.push(...done.restored);
    changed.push(...done.changed);
    tellFailures(done.failed, report);
    for (const { id, username } of done.nameTaken) {
      report.needsYou(
        `player ${id} has the name "${username}" in their own file, but another player has that name, or one like it, in the database.`,
      );
    }
  }
  if (changed.length > 0) {
    report.repaired(
      `${counted(changed.length, "player")} had another name or erasure state in the database than in their own file: ` +
        `${listed(changed)}. The newer state was applied.`,
    );
  }
  if (restored.length > 0) report.repaired(`restored ${counted(restored.length, "player")} in the database.`);
}

/** Adds the path of the file to each game that cannot be read. */
async function locateFiles(
  maintenance: MaintenanceRpc,
  { bundle, data }: Examination,
  failed: readonly Failure[],
): Promise<readonly UnreadableGame[]> {
  const ids = await maintenance.platformIds(
    "ROOMS",
    failed.map(({ id }) => id),
  );
  return failed.map((game, index) => {
    return { ...game, file: objectFile(data, bundle.config.name, "ROOMS", ids[index] ?? "") };
  });
}

/**
 * Writes games that are missing in the database. Finished games are restored in the order of their ends, because each
 * rating depends on the games before.
 * @returns games whose rows cannot be read, and games whose rows do not replay by their rules
 */
async function restoreGames(
  maintenance: MaintenanceRpc,
  { ROOMS: games }: Objects,
  report: Report,
): Promise<{ readonly failed: readonly Failure[]; readonly frozen: readonly Failure[] }> {
  const failed: Failure[] = [];
  const frozen: Failure[] = [];
  const ended: { readonly id: string; readonly finishedAt: number }[] = [];
  const running: string[] = [];
  for (const chunk of chunks(games)) {
    const reports = await maintenance.reportGames(chunk);
    for (const [index, found] of reports.entries()) {
      const id = chunk[index] ?? "";
      if (found.kind === "ended") ended.push({ id, finishedAt: found.finishedAt });
      else if (found.kind === "running") running.push(id);
      else if (found.kind === "failed") failed.push({ id, reason: found.reason });
      else if (found.kind === "frozen") frozen.push({ id, reason: "frozen" });
    }
  }
  ended.sort((a, b) => a.finishedAt - b.finishedAt);
  const restore = async (ids: readonly string[]): Promise<number> => {
    let count = 0;
    for (const chunk of chunks(ids)) {
      const done = await maintenance.restoreGames(chunk);
      count += done.restored.length;
      tellFailures(done.failed, report);
    }
    return count;
  };
  const archived = await restore(ended.map(({ id }) => id));
  const begun = await restore(running);
  if (archived > 0)
    report.repaired(`restored ${counted(archived, "ended game")} in the archive, with the effect on ratings.`);
  if (begun > 0) report.repaired(`restored ${counted(begun, "running game")} in the database.`);
  return { failed, frozen };
}

/** Writes tournaments that are missing in the database. */
async function restoreTournaments(
  maintenance: MaintenanceRpc,
  { TOURNAMENTS: tournaments }: Objects,
  report: Report,
): Promise<void> {
  const restored: string[] = [];
  for (const chunk of chunks(tournaments)) {
    const done = await maintenance.restoreTournaments(chunk);
    restored.push(...done.restored);
    tellFailures(done.failed, report);
  }
  if (restored.length > 0) report.repaired(`restored ${counted(restored.length, "tournament")} in the database.`);
}

/** Writes teams that are missing in the database. */
async function restoreTeams(maintenance: MaintenanceRpc, { TEAMS: teams }: Objects, report: Report): Promise<void> {
  const restored: string[] = [];
  for (const chunk of chunks(teams)) {
    const done = await maintenance.restoreTeams(chunk);
    restored.push(...done.restored);
    tellFailures(done.failed, report);
  }
  if (restored.length > 0) report.repaired(`restored ${counted(restored.length, "team")} in the database.`);
}

function tellFailures(failures: readonly Failure[], report: Report): void {
  for (const { id, reason } of failures) report.needsYou(`the object of ${id} failed: ${reason}.`);
}

async function stop(workerd: WorkerdProcess, runtime: Runtime): Promise<void> {
  await workerd.drain(() => void discard(runtime));
  await discard(runtime);
}
