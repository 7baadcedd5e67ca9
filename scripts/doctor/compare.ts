import type { Failure, MaintenanceRpc, Objects } from "../../src/maintenance/contract.ts";
import { HAS_OBJECT } from "../serve/data-check.ts";
import { forgetRuntime } from "../serve/former-runtime.ts";
import { LostAlarms } from "../serve/lost-alarms.ts";
import type { OperatorDatabase } from "../serve/operator.ts";
import { type Bundle, discard, openWorker, type Runtime, startMigrated } from "../serve/runtime.ts";
import { workerVars } from "../serve/settings.ts";
import { rearmAll } from "../serve/upkeep.ts";
import { WorkerdProcess } from "../serve/workerd-process.ts";
import { counted, listed, type Report } from "./report.ts";

/** Objects asked at once. */
const CHUNK = 100;

/** Compares the database with the objects, in the worker's own words, and puts into the database what it has lost. */
export async function compare(
  bundle: Bundle,
  data: string,
  objects: Objects,
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<void> {
  // Nothing of it is served: the address stands in no answer.
  const settings = { host: "127.0.0.1", port: 0, data, loopbackNetwork: false, inspectorPort: null };
  const workerd = new WorkerdProcess();
  const runtime = await startMigrated(bundle, settings);
  try {
    const vars = workerVars(bundle.config.worker.bindings ?? {}, settings, "http://127.0.0.1", env);
    await openWorker(runtime, bundle, settings, vars);
    const [binding = "DB"] = bundle.config.databases.map((database) => database.binding);
    const database = runtime.operator.database(binding);
    const wasEmpty = (await ids(database, `SELECT id FROM players WHERE ${HAS_OBJECT} LIMIT 1`)).length === 0;
    const maintenance = runtime.operator.maintenance();
    await restorePlayers(maintenance, objects, report);
    await restoreGames(maintenance, objects, report);
    const lostAlarms = new LostAlarms(data);
    if (lostAlarms.isNoted) {
      tellFailures(await rearmAll(() => maintenance, objects), report);
      lostAlarms.settled();
    }
    await findLost(database, objects, report);
    if (wasEmpty && objects.players.length > 0) {
      report.note(
        "Only the database had open challenges, who blocks whom, reports, and names given up lately: unless you put a " +
          "copy of it in its place, these are gone.",
      );
    }
  } finally {
    await stop(workerd, runtime);
    if (workerd.pid === null) forgetRuntime(data);
  }
}

async function restorePlayers(maintenance: MaintenanceRpc, { players }: Objects, report: Report): Promise<void> {
  const restored: string[] = [];
  for (const chunk of chunks(players)) {
    const done = await maintenance.restorePlayers(chunk);
    restored.push(...done.restored);
    tellFailures(done.failed, report);
    for (const { id, username } of done.nameTaken) {
      report.needsYou(
        `player ${id} is called "${username}" by their own file, and another has that name, or one like it, in the database.`,
      );
    }
  }
  if (restored.length > 0) report.mended(`${counted(restored.length, "player")} that the database had lost.`);
}

/** Ended games come in the order of their ends, as ratings follow it. */
async function restoreGames(maintenance: MaintenanceRpc, { games }: Objects, report: Report): Promise<void> {
  const ended: { readonly id: string; readonly finishedAt: number }[] = [];
  const running: string[] = [];
  for (const chunk of chunks(games)) {
    const reports = await maintenance.reportGames(chunk);
    for (const [index, found] of reports.entries()) {
      const id = chunk[index] ?? "";
      if (found.kind === "ended") ended.push({ id, finishedAt: found.finishedAt });
      else if (found.kind === "running") running.push(id);
      else if (found.kind === "failed") tellFailures([{ id, reason: found.reason }], report);
      else if (found.kind === "frozen") report.needsYou(`game ${id} does not replay by its rules, and is frozen.`);
    }
  }
  ended.sort((a, b) => a.finishedAt - b.finishedAt);
  const restore = async (ids: readonly string[]): Promise<number> => {
    let count = 0;
    for (const chunk of chunks(ids)) {
      const { restored, failed } = await maintenance.restoreGames(chunk);
      count += restored.length;
      tellFailures(failed, report);
    }
    return count;
  };
  const archived = await restore(ended.map(({ id }) => id));
  const begun = await restore(running);
  if (archived > 0)
    report.mended(`${counted(archived, "ended game")} that the archive had lost, with what they did to ratings.`);
  if (begun > 0) report.mended(`${counted(begun, "running game")} that the database had lost.`);
}

function tellFailures(failures: readonly Failure[], report: Report): void {
  for (const { id, reason } of failures) report.needsYou(`the object of ${id} does not answer: ${reason}.`);
}

/** What the database knows and no object has. */
async function findLost(database: OperatorDatabase, { players, games }: Objects, report: Report): Promise<void> {
  const known = await ids(database, `SELECT id FROM players WHERE erased_at IS NULL AND ${HAS_OBJECT}`);
  const begun = await ids(
    database,
    "SELECT game_id AS id FROM acceptances WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = game_id)",
  );
  for (const [lost, whose] of [
    [missing(known, players), "player"],
    [missing(begun, games), "running game"],
  ] as const) {
    if (lost.length === 0) continue;
    report.needsYou(
      `${counted(lost.length, whose)} in the database ${lost.length === 1 ? "has" : "have"} no file: ${listed(lost)}. Only a copy of ` +
        "the data folder has them.",
    );
  }
}

function missing(known: readonly string[], found: readonly string[]): readonly string[] {
  const set = new Set(found);
  return known.filter((id) => !set.has(id));
}

async function ids(database: OperatorDatabase, query: string): Promise<readonly string[]> {
  return (await database.rows<{ id: string }>(query)).map(({ id }) => id);
}

function chunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

async function stop(workerd: WorkerdProcess, runtime: Runtime): Promise<void> {
  await workerd.drain(() => void discard(runtime));
  await discard(runtime);
}
