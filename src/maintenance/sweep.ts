import { type Env, evaluatorObject, roomObject, teamObject, tournamentObject } from "../bindings";
import { listUnfinishedEvaluations } from "../db/evaluations";
import { listRunningGames, readSweep, writeSweep } from "../db/running-games";
import { listActiveTeams } from "../db/teams";
import { listTournamentsToCome } from "../db/tournaments";
import type { Origin } from "../logging/log-line";
import { Logger } from "../logging/logger";
import { SWEPT_BINDINGS, type SweptBinding } from "../object-kinds";
import type { SweepPage } from "./contract";

/**
 * Objects per page, which are woken in parallel. Few, so that a run completes at least one page on a Cloudflare plan
 * with few subrequests.
 */
const PAGE = 20;
/** Maximum number of objects of a kind woken per scheduled run. */
const RUN_LIMIT = 400;

/** The objects of a kind that the sweep visits. */
interface Sweep {
  /** The name of the stored cursor. */
  readonly name: string;
  /**
   * Reads a page of the ids of objects that have work. `next` is the cursor of the next page; null after the last page.
   */
  readonly list: (
    db: D1Database,
    after: string,
    limit: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly next: string | null }>;
  /** The origin of log lines about an object. */
  readonly origin: (id: string) => Origin;
  /**
   * Wakes an object. The object then ensures that its alarm is set, and does overdue work. Returns false if the object
   * is empty.
   */
  readonly wake: (env: Env, id: string) => Promise<boolean>;
}

const SWEEPS: Readonly<Record<SweptBinding, Sweep>> = {
  ROOMS: {
    name: "running-games",
    list: listRunningGames,
    origin: (game) => ({ where: "worker", game }),
    wake: wakeGame,
  },
  TOURNAMENTS: {
    name: "tournaments",
    list: listTournamentsToCome,
    origin: (tournament) => ({ where: "worker", tournament }),
    wake: wakeTournament,
  },
  TEAMS: {
    name: "teams",
    list: listActiveTeams,
    origin: (team) => ({ where: "worker", team }),
    wake: wakeTeam,
  },
  EVALUATORS: {
    name: "evaluations",
    list: listUnfinishedEvaluations,
    origin: (game) => ({ where: "worker", game }),
    wake: continueEvaluation,
  },
};

/** Wakes a game. A running game also wakes its players. An ended game that is missing in the archive is archived. */
async function wakeGame(env: Env, gameId: string): Promise<boolean> {
  const report = await roomObject(env, gameId).wake(false);
  if (report.kind === "ended") await roomObject(env, gameId).restoreRows();
  return report.kind !== "empty";
}

/**
 * Wakes a tournament. If it is over, its row in D1 is older, and is written again.
 */
async function wakeTournament(env: Env, id: string): Promise<boolean> {
  const report = await tournamentObject(env, id).wake(false);
  if (report.kind === "tournament" && report.isOver) await tournamentObject(env, id).restoreRows();
  return report.kind !== "empty";
}

/** Wakes a team. If it is disbanded, its row in D1 is older, and is written again. */
async function wakeTeam(env: Env, id: string): Promise<boolean> {
  const report = await teamObject(env, id).wake(false);
  if (report.kind === "team" && report.isDisbanded) await teamObject(env, id).restoreRows();
  return report.kind !== "empty";
}

/** Continues the evaluation of a game, or starts it if its object is lost. */
async function continueEvaluation(env: Env, gameId: string): Promise<boolean> {
  await evaluatorObject(env, gameId).evaluate(gameId);
  return true;
}

/**
 * Wakes a page of the objects of a kind. `after`: the `next` of the previous page; an empty string for the first page.
 */
export async function sweepPage(env: Env, kind: SweptBinding, after: string): Promise<SweepPage> {
  const { ids, next } = await SWEEPS[kind].list(env.DB, after, PAGE);
  const found = await Promise.all(ids.map((id) => visit(env, kind, id)));
  return { next, visited: ids.length, missing: ids.filter((_, index) => found[index] === false) };
}

/** Wakes an object, and logs a failure. Returns false if the object is empty, true in all other cases. */
async function visit(env: Env, kind: SweptBinding, id: string): Promise<boolean> {
  try {
    return await SWEEPS[kind].wake(env, id);
  } catch (error) {
    failed(env, kind, id, error);
    return true;
  }
}

/**
 * Continues the sweeps over all kinds at their stored cursors. Each sweep wakes about `limit` objects. It stops after
 * the last page, and the next run begins with the first page again.
 */
export async function sweepOnSchedule(env: Env, limit: number = RUN_LIMIT): Promise<void> {
  for (const kind of SWEPT_BINDINGS) await sweepKind(env, kind, limit);
}

async function sweepKind(env: Env, kind: SweptBinding, limit: number): Promise<void> {
  const { name } = SWEEPS[kind];
  let after = await readSweep(env.DB, name);
  for (let visited = 0; visited < limit; ) {
    const page = await sweepPage(env, kind, after);
    for (const id of page.missing) failed(env, kind, id, "it is in the database and has no object");
    visited += page.visited;
    const next = page.next ?? "";
    if (next !== after) await writeSweep(env.DB, name, next);
    if (page.next === null) return;
    after = next;
  }
}

const failed = (env: Env, kind: SweptBinding, id: string, error: unknown): void =>
  new Logger(env, SWEEPS[kind].origin(id)).error("sweep", error);
