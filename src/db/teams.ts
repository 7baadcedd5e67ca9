import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { err, ok, type Result } from "../shared/result";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { rowValues } from "./row-values";
import { type TeamMemberRow, type TeamRow, teamMembers, teams } from "./team-schema";

/** A person of a team: a member, or a player with an open request or invitation. */
export type TeamPerson = Pick<TeamMemberRow, "playerId" | "status" | "since">;

/** A player owns as many teams as one player may own. */
export interface TooManyTeams {
  readonly code: "too-many-teams";
  readonly limit: number;
}

/** The statuses of members. */
const MEMBERS = ["owner", "captain", "member"] as const;

/**
 * Inserts the row of a new team before its object exists, unless its owner would exceed the limit. The inserting
 * statement counts, so concurrent inserts cannot exceed the limit. Idempotent.
 * @param row has `seq` 0; the object replaces it
 * @param limit number of teams that one player may own
 */
export async function insertTeam(
  d1: D1Database,
  row: TeamRow & { readonly ownerId: string },
  limit: number,
): Promise<Result<null, TooManyTeams>> {
  const db = database(d1);
  const owned = sql`(select count(*) from ${teams} where ${eq(teams.ownerId, row.ownerId)})`;
  const [, found] = await db.batch([
    db
      .insert(teams)
      .select(sql`select ${rowValues(teams, row)} where ${owned} < ${limit}`)
      .onConflictDoNothing(),
    db.select({ id: teams.id }).from(teams).where(eq(teams.id, row.id)),
  ]);
  return found.length > 0 ? ok(null) : err({ code: "too-many-teams", limit });
}

/**
 * Writes the row and the people of a team, unless the database has a newer state. Earlier people who are not given have
 * left the team. Idempotent.
 */
export async function writeTeam(d1: D1Database, row: TeamRow, people: readonly TeamPerson[]): Promise<void> {
  const db = database(d1);
  // One JSON parameter, because D1 allows 100 parameters per query.
  const list = JSON.stringify(people.map(({ playerId, status, since }) => [playerId, status, since]));
  // After the first statement, the stored number is that of this row, unless the database has a newer one.
  const isNewest = sql`(select seq from teams where id = ${row.id}) = ${row.seq}`;
  const { id, ...values } = row;
  await db.batch([
    db
      .insert(teams)
      .values(row)
      .onConflictDoUpdate({ target: teams.id, set: values, setWhere: lt(teams.seq, row.seq) }),
    db
      .update(teamMembers)
      .set({ status: "left" })
      .where(
        and(
          eq(teamMembers.teamId, id),
          ne(teamMembers.status, "left"),
          sql`${teamMembers.playerId} not in (select value ->> 0 from json_each(${list}))`,
          isNewest,
        ),
      ),
    db
      .insert(teamMembers)
      .select(sql`select value ->> 0, ${id}, value ->> 1, value ->> 2 from json_each(${list}) where ${isNewest}`)
      .onConflictDoUpdate({
        target: [teamMembers.teamId, teamMembers.playerId],
        set: { status: sql`excluded.status`, since: sql`excluded.since` },
        setWhere: sql`${teamMembers.status} <> excluded.status or ${teamMembers.since} <> excluded.since`,
      }),
  ]);
}

/** The row of a team; null if there is none. */
export async function findTeam(d1: D1Database, id: string): Promise<TeamRow | null> {
  const row = await database(d1).select().from(teams).where(eq(teams.id, id)).get();
  return row ?? null;
}

/** Deletes the rows of a team, because it is disbanded, or its object is lost or was never created. Idempotent. */
export async function deleteTeam(d1: D1Database, id: string): Promise<void> {
  const db = database(d1);
  await db.batch([db.delete(teamMembers).where(eq(teamMembers.teamId, id)), db.delete(teams).where(eq(teams.id, id))]);
}

/**
 * Deletes rows that were inserted before `before` and whose objects were never created, because the process ended in
 * between. They would count for the limit of their owner. `before`: milliseconds since 1970.
 */
export async function deleteUncreatedTeams(d1: D1Database, before: number): Promise<void> {
  await database(d1)
    .delete(teams)
    // A literal, because SQLite uses a partial index only for its own condition.
    .where(and(sql`${teams.seq} = 0`, lt(teams.createdAt, before)))
    .run();
}

/** Number of teams that a player belongs to, and of their open requests to join one. */
export async function countMemberships(
  d1: D1Database,
  playerId: string,
): Promise<{ readonly teams: number; readonly requests: number }> {
  const rows = await database(d1)
    .select({ status: teamMembers.status, teams: count() })
    .from(teamMembers)
    .where(eq(teamMembers.playerId, playerId))
    .groupBy(teamMembers.status);
  const sum = (statuses: readonly string[]): number =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((total, row) => total + row.teams, 0);
  return { teams: sum(MEMBERS), requests: sum(["requested"]) };
}

/**
 * A page of the ids of all teams whose objects have the name or texts of a player, also of those that the player has
 * left.
 * @param after the id after which the page begins; an empty string for the first page
 */
export async function listTeamsNaming(
  d1: D1Database,
  playerId: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await database(d1)
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.playerId, playerId), gt(teamMembers.teamId, after)))
    .orderBy(asc(teamMembers.teamId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The teams that are not disbanded, by id, for the sweep. `next` is null at the end.
 * @param after the id after which the page begins; an empty string for the first page
 */
export async function listActiveTeams(
  d1: D1Database,
  after: string,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const rows = await database(d1)
    .select({ id: teams.id })
    .from(teams)
    // A literal, because SQLite uses a partial index only for its own condition.
    .where(and(sql`${teams.disbandedAt} is null`, gt(teams.seq, 0), gt(teams.id, after)))
    .orderBy(asc(teams.id))
    .limit(limit + 1);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, next: rows.length > limit ? (ids.at(-1) ?? null) : null };
}

/** Sort key of the list of all teams, newest first. The id orders teams of the same millisecond. */
export interface TeamKey {
  readonly createdAt: number;
  readonly id: string;
}

const newest = keyset<TeamKey>("descending", { createdAt: teams.createdAt, id: teams.id });

/** Teams, newest first. Disbanded teams are left out. */
export async function listTeams(d1: D1Database, page: PageRequest<TeamKey>): Promise<Page<TeamRow, TeamKey>> {
  const rows = await database(d1)
    .select()
    .from(teams)
    .where(and(isNull(teams.disbandedAt), newest.after(page.after)))
    .orderBy(...newest.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt, id }) => ({ createdAt, id }));
}

/** Sort key of a search for teams. */
export interface TeamNameKey {
  readonly nameKey: string;
  readonly id: string;
}

const byName = keyset<TeamNameKey>("ascending", { nameKey: teams.nameKey, id: teams.id });

/** Teams whose name begins with a prefix, ignoring case, by name. Disbanded teams are left out. */
export async function searchTeams(
  d1: D1Database,
  prefix: string,
  page: PageRequest<TeamNameKey>,
): Promise<Page<TeamRow, TeamNameKey>> {
  const from = prefix.toLowerCase();
  // The prefix or the key, whichever is later.
  const after = page.after !== null && page.after.nameKey >= from ? page.after : { nameKey: from, id: "" };
  const rows = await database(d1)
    .select()
    .from(teams)
    .where(and(isNull(teams.disbandedAt), byName.after(after)))
    .orderBy(...byName.order)
    .limit(page.limit + 1);
  // The names after those with the prefix end the list.
  const found = rows.filter(({ nameKey }) => nameKey.startsWith(from));
  return pageOf(found, page.limit, ({ nameKey, id }) => ({ nameKey, id }));
}

/** Sort key of the list of the teams of a player, the newest membership first. */
export interface MembershipKey {
  readonly since: number;
  readonly id: string;
}

/** A team with the part of a player in it. */
export interface TeamOfPlayer {
  readonly team: TeamRow;
  readonly status: TeamMemberRow["status"];
  readonly since: number;
}

const latest = keyset<MembershipKey>("descending", { since: teamMembers.since, id: teamMembers.teamId });

/**
 * The teams of a player, the newest membership first.
 * @param withOpen whether requests and invitations are listed, too
 */
export async function listTeamsOf(
  d1: D1Database,
  playerId: string,
  withOpen: boolean,
  page: PageRequest<MembershipKey>,
): Promise<Page<TeamOfPlayer, MembershipKey>> {
  const shown: SQL = inArray(teamMembers.status, [
    ...MEMBERS,
    ...(withOpen ? (["requested", "invited"] as const) : []),
  ]);
  const rows = await database(d1)
    .select({ team: getTableColumns(teams), status: teamMembers.status, since: teamMembers.since })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.playerId, playerId), shown, latest.after(page.after)))
    .orderBy(...latest.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ since, team }) => ({ since, id: team.id }));
}
