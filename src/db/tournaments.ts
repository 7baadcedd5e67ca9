import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { type AnySQLiteColumn, union } from "drizzle-orm/sqlite-core";
import { err, ok, type Result } from "../shared/result";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOfWindow } from "./keyset";
import { rowValues } from "./row-values";
import { type TournamentEntryRow, type TournamentRow, tournamentEntries, tournaments } from "./tournament-schema";

/** Filters of the list of tournaments. Drafts are listed only `withDrafts`, and then only those of the organizer. */
export interface TournamentFilters {
  readonly statuses?: readonly TournamentRow["status"][] | undefined;
  readonly variant?: string | undefined;
  readonly format?: string | undefined;
  readonly organizerId?: string | undefined;
  /** A player who has entered. */
  readonly playerId?: string | undefined;
  readonly withDrafts?: boolean | undefined;
}

/** Sort key of the list of tournaments, newest first. The id orders tournaments of the same millisecond. */
export interface TournamentKey {
  readonly createdAt: number;
  readonly id: string;
}

/** The part of a player in a tournament. */
export type TournamentEntry = Pick<TournamentEntryRow, "playerId" | "status" | "enteredAt">;

/** An organizer has as many open or running tournaments as they may have. */
export interface TooManyTournaments {
  readonly code: "too-many-tournaments";
  readonly limit: number;
}

/**
 * Inserts the row of a new tournament before its object exists, unless its organizer would exceed the limit. The
 * inserting statement counts, so concurrent inserts cannot exceed the limit. Tournaments of the server have no limit.
 * Idempotent.
 * @param row has `seq` 0; the object replaces it
 * @param limit number of tournaments of one organizer that are drafts, open, running or paused. Those of a series count
 * as one.
 */
export async function insertTournament(
  d1: D1Database,
  row: TournamentRow,
  limit: number,
): Promise<Result<null, TooManyTournaments>> {
  const db = database(d1);
  const isWithin =
    row.organizerId === null
      ? sql`true`
      : sql`(select count(distinct coalesce(series_id, id)) from ${tournaments} where ${eq(tournaments.organizerId, row.organizerId)}
          and ${tournaments.status} in ('draft', 'open', 'running', 'paused')) < ${limit}`;
  const [, found] = await db.batch([
    db
      .insert(tournaments)
      .select(sql`select ${rowValues(tournaments, row)} where ${isWithin}`)
      .onConflictDoNothing(),
    db.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.id, row.id)),
  ]);
  return found.length > 0 ? ok(null) : err({ code: "too-many-tournaments", limit });
}

/** The number of tournaments that a player has entered and that are not over. */
export async function countEntries(d1: D1Database, playerId: string): Promise<number> {
  const row = await database(d1)
    .select({ count: count() })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .where(
      and(
        eq(tournamentEntries.playerId, playerId),
        inArray(tournamentEntries.status, ["entered", "standby"]),
        inArray(tournaments.status, ["open", "running", "paused"]),
      ),
    )
    .get();
  return row?.count ?? 0;
}

/**
 * Writes the row and the entries of a tournament, unless the database has a newer state. Players of earlier entries who
 * are not given have left the tournament. Idempotent.
 */
export async function writeTournament(
  d1: D1Database,
  row: TournamentRow,
  entries: readonly TournamentEntry[],
): Promise<void> {
  const db = database(d1);
  // One JSON parameter, because D1 allows 100 parameters per query.
  const list = JSON.stringify(entries.map(({ playerId, status, enteredAt }) => [playerId, status, enteredAt]));
  // After the first statement, the stored number is that of this row, unless the database has a newer one.
  const isNewest = sql`(select seq from tournaments where id = ${row.id}) = ${row.seq}`;
  const { id, ...values } = row;
  await db.batch([
    db
      .insert(tournaments)
      .values(row)
      .onConflictDoUpdate({ target: tournaments.id, set: values, setWhere: lt(tournaments.seq, row.seq) }),
    db
      .update(tournamentEntries)
      .set({ status: "left" })
      .where(
        and(
          eq(tournamentEntries.tournamentId, id),
          ne(tournamentEntries.status, "left"),
          sql`${tournamentEntries.playerId} not in (select value ->> 0 from json_each(${list}))`,
          isNewest,
        ),
      ),
    db
      .insert(tournamentEntries)
      .select(
        sql`select value ->> 0, ${id}, value ->> 1, value ->> 2, ${row.createdAt} from json_each(${list})
          where ${isNewest}`,
      )
      .onConflictDoUpdate({
        target: [tournamentEntries.tournamentId, tournamentEntries.playerId],
        set: { status: sql`excluded.status`, enteredAt: sql`excluded.entered_at` },
        setWhere: sql`${tournamentEntries.status} <> excluded.status`,
      }),
  ]);
}

/** The row of a tournament; null if there is none. */
export async function findTournament(d1: D1Database, id: string): Promise<TournamentRow | null> {
  const row = await database(d1).select().from(tournaments).where(eq(tournaments.id, id)).get();
  return row ?? null;
}

/** Deletes the rows of a tournament, because its object is lost or was never created. Idempotent. */
export async function deleteTournament(d1: D1Database, id: string): Promise<void> {
  const db = database(d1);
  await db.batch([
    db.delete(tournamentEntries).where(eq(tournamentEntries.tournamentId, id)),
    db.delete(tournaments).where(eq(tournaments.id, id)),
  ]);
}

/**
 * Deletes rows that were inserted before `before` and whose objects were never created, because the process ended in
 * between. They would count for the limit of their organizer. `before`: milliseconds since 1970.
 */
export async function deleteUncreatedTournaments(d1: D1Database, before: number): Promise<void> {
  await database(d1)
    .delete(tournaments)
    // A literal, because SQLite uses a partial index only for its own condition.
    .where(and(sql`${tournaments.seq} = 0`, lt(tournaments.createdAt, before)))
    .run();
}

/** The newest tournament of a series; null if there is none. */
export async function findLatestOfSeries(d1: D1Database, seriesId: string): Promise<TournamentRow | null> {
  const row = await database(d1)
    .select()
    .from(tournaments)
    .where(eq(tournaments.seriesId, seriesId))
    .orderBy(desc(tournaments.seriesNumber))
    .limit(1)
    .get();
  return row ?? null;
}

/**
 * A page of the ids of all tournaments whose objects have the name of a player: as an organizer, an arbiter, or a player
 * who has entered, also if they left.
 * @param after the id after which the page begins; an empty string for the first page
 */
export async function listTournamentsNaming(
  d1: D1Database,
  playerId: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const db = database(d1);
  const { tournamentId } = tournamentEntries;
  const rows = await union(
    db
      .select({ id: tournamentId })
      .from(tournamentEntries)
      .where(and(eq(tournamentEntries.playerId, playerId), gt(tournamentId, after))),
    db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(and(eq(tournaments.organizerId, playerId), gt(tournaments.id, after))),
  )
    .orderBy(sql`id`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The tournaments that are open, running or paused, by id, for the sweep. `next` is null at the end.
 * @param after the id after which the page begins; an empty string for the first page
 */
export async function listTournamentsToCome(
  d1: D1Database,
  after: string,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const rows = await database(d1)
    .select({ id: tournaments.id })
    .from(tournaments)
    // A literal, because SQLite uses a partial index only for its own condition.
    .where(
      and(
        sql`${tournaments.status} not in ('draft', 'finished', 'canceled')`,
        gt(tournaments.seq, 0),
        gt(tournaments.id, after),
      ),
    )
    .orderBy(asc(tournaments.id))
    .limit(limit + 1);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, next: rows.length > limit ? (ids.at(-1) ?? null) : null };
}

/** Tournaments examined per page. A rare filter yields short pages with a cursor instead of a full scan. */
const WINDOW = 1000;

/** Tournaments, newest first. A page may be short and still have a next one. */
export async function listTournaments(
  d1: D1Database,
  filters: TournamentFilters,
  page: PageRequest<TournamentKey>,
): Promise<Page<TournamentRow, TournamentKey>> {
  const db = database(d1);
  const window = windowOf(d1, filters, page.after);
  const { order } = newest(window);
  const { statuses, variant, format, organizerId, withDrafts } = filters;
  const rows = await db
    .select()
    .from(window)
    .where(
      and(
        statuses === undefined ? undefined : inArray(window.status, [...statuses]),
        variant === undefined ? undefined : eq(window.variant, variant),
        format === undefined ? undefined : eq(window.format, format),
        organizerId === undefined ? undefined : eq(window.organizerId, organizerId),
        withDrafts === true && organizerId !== undefined ? undefined : ne(window.status, "draft"),
      ),
    )
    .orderBy(...order)
    .limit(page.limit + 1);
  const keyOf = ({ createdAt, id }: TournamentKey): TournamentKey => ({ createdAt, id });
  return pageOfWindow(rows, page.limit, keyOf, () =>
    db
      .select({ createdAt: window.createdAt, id: window.id })
      .from(window)
      .orderBy(...order)
      .limit(1)
      .offset(WINDOW - 1)
      .get(),
  );
}

const newest = ({ createdAt, id }: Readonly<Record<keyof TournamentKey, AnySQLiteColumn>>) =>
  keyset<TournamentKey>("descending", { createdAt, id });

/** The window: the newest tournaments of one player, of one organizer, of one status, or of all. Read by index. */
function windowOf(d1: D1Database, filters: TournamentFilters, after: TournamentKey | null) {
  const { playerId, organizerId, statuses } = filters;
  const db = database(d1);
  if (playerId !== undefined) {
    const { createdAt, tournamentId } = tournamentEntries;
    const { order, after: isAfter } = newest({ createdAt, id: tournamentId });
    return db
      .select(getTableColumns(tournaments))
      .from(tournamentEntries)
      .innerJoin(tournaments, eq(tournaments.id, tournamentId))
      .where(
        and(
          eq(tournamentEntries.playerId, playerId),
          notInArray(tournamentEntries.status, ["left", "arbiter"]),
          isAfter(after),
        ),
      )
      .orderBy(...order)
      .limit(WINDOW)
      .as("newest");
  }
  const { order, after: isAfter } = newest(tournaments);
  return db
    .select()
    .from(tournaments)
    .where(and(windowCondition(organizerId, statuses), isAfter(after)))
    .orderBy(...order)
    .limit(WINDOW)
    .as("newest");
}

function windowCondition(organizerId: string | undefined, statuses: TournamentFilters["statuses"]): SQL {
  if (organizerId !== undefined) return eq(tournaments.organizerId, organizerId);
  const [status, ...others] = statuses ?? [];
  // A literal, because SQLite uses a partial index only for its own condition.
  if (status === undefined || others.length > 0) return sql`${tournaments.status} <> 'draft'`;
  return eq(tournaments.status, status);
}
