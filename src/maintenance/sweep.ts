import { type Env, roomObject } from "../bindings";
import { listRunningGames, readSweep, writeSweep } from "../db/running-games";
import { Logger } from "../logging/logger";
import type { SweepPage } from "./contract";

/** Games woken in parallel. Small, so that a plan with few subrequests still completes a page or two per run. */
const PAGE = 20;
/** Games woken per scheduled run. */
const RUN_LIMIT = 400;

/**
 * Wakes a page of running games. Each ensures that its alarm is set, does overdue work, and wakes its players. A
 * finished game that is missing in the archive is archived again.
 */
export async function sweepPage(env: Env, after: string): Promise<SweepPage> {
  const { ids, next } = await listRunningGames(env.DB, after, PAGE);
  const found = await Promise.all(ids.map((id) => visit(env, id)));
  return { next, visited: ids.length, missing: ids.filter((_, index) => found[index] === false) };
}

/** @returns false if the game has no object; true also if its object fails */
async function visit(env: Env, gameId: string): Promise<boolean> {
  try {
    const report = await roomObject(env, gameId).wake(false);
    if (report.kind === "ended") await roomObject(env, gameId).restoreRows();
    return report.kind !== "empty";
  } catch (error) {
    failed(env, gameId, error);
    return true;
  }
}

/**
 * Continues the sweep over all running games at the stored cursor, until `limit` games were woken or the end is
 * reached.
 */
export async function sweepOnSchedule(env: Env, limit: number = RUN_LIMIT): Promise<void> {
  let after = await readSweep(env.DB);
  for (let visited = 0; visited < limit; ) {
    const page = await sweepPage(env, after);
    for (const game of page.missing) failed(env, game, "the game is in the database and has no object");
    visited += page.visited;
    const next = page.next ?? "";
    if (next !== after) await writeSweep(env.DB, next);
    if (page.next === null) return;
    after = next;
  }
}

const failed = (env: Env, game: string, error: unknown): void =>
  new Logger(env, { where: "worker", game }).error("sweep", error);
