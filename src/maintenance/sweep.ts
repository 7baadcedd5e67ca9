import { type Env, roomObject } from "../bindings";
import { listRunningGames, readSweep, writeSweep } from "../db/running-games";
import type { SweepPage } from "./contract";

/** Games woken at once. Small, so that a plan with few subrequests still gets on by a page or two each time. */
const PAGE = 20;
/** Games woken in one scheduled run. */
const RUN_LIMIT = 400;

/**
 * Wakes a page of the running games: each sees that its alarm will fire, does what is overdue, and wakes its players.
 * A game that has ended and that the archive lacks goes there again.
 */
export async function sweepPage(env: Env, after: string): Promise<SweepPage> {
  const { ids, next } = await listRunningGames(env.DB, after, PAGE);
  const found = await Promise.all(ids.map((id) => visit(env, id)));
  return { next, visited: ids.length, missing: ids.filter((_, index) => found[index] === false) };
}

/** @returns whether there is a game; also if that can't be said just now */
async function visit(env: Env, gameId: string): Promise<boolean> {
  try {
    const report = await roomObject(env, gameId).wake(false);
    if (report.kind === "ended") await roomObject(env, gameId).restoreRows();
    return report.kind !== "empty";
  } catch (error) {
    log({ game: gameId, message: error instanceof Error ? error.message : String(error) });
    return true;
  }
}

/** Goes on with the walk over all running games where the last run has left it, until some have been woken. */
export async function sweepOnSchedule(env: Env, limit: number = RUN_LIMIT): Promise<void> {
  let after = await readSweep(env.DB);
  for (let visited = 0; visited < limit; ) {
    const page = await sweepPage(env, after);
    for (const game of page.missing) log({ game, message: "the database knows this game, and it has no object" });
    visited += page.visited;
    const next = page.next ?? "";
    if (next !== after) await writeSweep(env.DB, next);
    if (page.next === null) return;
    after = next;
  }
}

const log = (content: Readonly<Record<string, string>>): void =>
  console.error(JSON.stringify({ task: "sweep", ...content }));
