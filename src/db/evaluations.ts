import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { err, ok, type Result } from "../shared/result";
import { games } from "./archive-schema";
import type { Bytes } from "./compressed-record";
import { database } from "./database";
import { type EvaluationRow, evaluations } from "./evaluation-schema";
import { rowValues } from "./row-values";

/** A player may request this many evaluations within any period of this length. */
export interface EvaluationQuota {
  readonly limit: number;
  /** Milliseconds. */
  readonly period: number;
}

/** The quota is used up until `until`, in milliseconds since 1970. */
export interface QuotaUsed {
  readonly until: number;
}

/** A request for an evaluation. */
export type NewEvaluation = Pick<EvaluationRow, "gameId" | "requestedAt" | "plies" | "engine" | "nodes"> & {
  readonly requesterId: string;
};

/** An evaluation with those who may see its game; null if the game is not in the archive. */
export interface FoundEvaluation {
  readonly row: EvaluationRow;
  readonly viewers: { readonly isPrivate: boolean; readonly players: readonly string[] } | null;
}

/** The evaluation of a game; null if nobody has requested one. */
export async function findEvaluation(d1: D1Database, gameId: string): Promise<FoundEvaluation | null> {
  const found = await database(d1)
    .select({
      row: getTableColumns(evaluations),
      game: { isPrivate: games.private, whiteId: games.whiteId, blackId: games.blackId },
    })
    .from(evaluations)
    .leftJoin(games, eq(games.id, evaluations.gameId))
    .where(eq(evaluations.gameId, gameId))
    .get();
  if (found === undefined) return null;
  const { row, game } = found;
  return {
    row,
    viewers: game === null ? null : { isPrivate: game.isPrivate, players: [game.whiteId, game.blackId] },
  };
}

/** The records of the finished evaluations of games, by the id of the game. Games without one are left out. */
export async function listEvaluationRecords(
  d1: D1Database,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, Bytes>> {
  const rows = await database(d1)
    .select({ id: evaluations.gameId, record: evaluations.record })
    .from(evaluations)
    .where(
      and(
        sql`${evaluations.gameId} in (select value from json_each(${JSON.stringify(gameIds)}))`,
        isNotNull(evaluations.record),
      ),
    );
  return new Map(rows.flatMap(({ id, record }) => (record === null ? [] : [[id, record] as const])));
}

/**
 * Inserts the request for an evaluation, unless the game has one or the quota of the requester is used up. The
 * inserting statement counts, so concurrent requests cannot exceed the quota, and a repetition is not counted.
 * @returns the evaluation of the game, and whether it is new
 */
export async function requestEvaluation(
  d1: D1Database,
  request: NewEvaluation,
  { limit, period }: EvaluationQuota,
): Promise<Result<{ readonly row: EvaluationRow; readonly isNew: boolean }, QuotaUsed>> {
  const db = database(d1);
  const row: EvaluationRow = { ...request, finishedAt: null, record: null };
  const isRecent = and(
    eq(evaluations.requesterId, request.requesterId),
    gt(evaluations.requestedAt, request.requestedAt - period),
  );
  const [inserted, found, oldest] = await db.batch([
    db
      .insert(evaluations)
      .select(
        sql`select ${rowValues(evaluations, row)} where (select count(*) from ${evaluations} where ${isRecent}) < ${limit}`,
      )
      .onConflictDoNothing()
      .returning({ gameId: evaluations.gameId }),
    db.select().from(evaluations).where(eq(evaluations.gameId, request.gameId)),
    // The request whose end of the period allows another one.
    db
      .select({ requestedAt: evaluations.requestedAt })
      .from(evaluations)
      .where(isRecent)
      .orderBy(desc(evaluations.requestedAt))
      .limit(1)
      .offset(limit - 1),
  ]);
  const [known] = found;
  if (known !== undefined) return ok({ row: known, isNew: inserted.length > 0 });
  return err({ until: (oldest[0]?.requestedAt ?? request.requestedAt) + period });
}

/**
 * Stores the result of an evaluation, unless it has one.
 * @returns the row after the change; null if there is none
 */
export async function finishEvaluation(
  d1: D1Database,
  gameId: string,
  finishedAt: number,
  record: Bytes,
): Promise<EvaluationRow | null> {
  const db = database(d1);
  const [, found] = await db.batch([
    db
      .update(evaluations)
      .set({ finishedAt, record })
      .where(and(eq(evaluations.gameId, gameId), isNull(evaluations.finishedAt))),
    db.select().from(evaluations).where(eq(evaluations.gameId, gameId)),
  ]);
  return found[0] ?? null;
}

/** Deletes an evaluation that cannot be finished, so that it can be requested again. */
export async function deleteEvaluation(d1: D1Database, gameId: string): Promise<void> {
  await database(d1).delete(evaluations).where(eq(evaluations.gameId, gameId)).run();
}

/** The newest evaluations that a player has requested, newest first. */
export async function listEvaluationsOf(
  d1: D1Database,
  playerId: string,
  limit: number,
): Promise<readonly Pick<EvaluationRow, "gameId" | "requestedAt">[]> {
  return await database(d1)
    .select({ gameId: evaluations.gameId, requestedAt: evaluations.requestedAt })
    .from(evaluations)
    .where(eq(evaluations.requesterId, playerId))
    .orderBy(desc(evaluations.requestedAt))
    .limit(limit);
}

/** A page of the games whose evaluations are queued or running, by id. */
export async function listUnfinishedEvaluations(
  d1: D1Database,
  after: string,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const rows = await database(d1)
    .select({ id: evaluations.gameId })
    .from(evaluations)
    // A literal, because SQLite uses a partial index only for its own condition.
    .where(and(sql`${evaluations.finishedAt} is null`, gt(evaluations.gameId, after)))
    .orderBy(asc(evaluations.gameId))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  return { ids, next: ids.length < limit ? null : (ids.at(-1) ?? null) };
}
