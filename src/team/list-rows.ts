import type { PlayerId } from "../shared/ids";
import { type Column, flag, json, nullable, number, oneOf, Table, text } from "../storage/rows";
import type { TournamentTerms } from "../tournament/terms";
import {
  type Barred,
  type Invitation,
  type JoinRequest,
  MATCH_STATUSES,
  type Member,
  TEAM_ROLES,
  type TeamMatch,
  type TeamState,
} from "./rules/state";

/** A column of players' ids, which come from this server. */
const player = text as Column<PlayerId>;

const MEMBERS = new Table("members", { id: player, username: text, role: oneOf(TEAM_ROLES), joinedAt: number });
// Texts are stored as JSON, because SQLite would replace lone surrogates in plain text.
const REQUESTS = new Table("requests", { id: player, username: text, text: json<string>(), at: number });
const INVITATIONS = new Table("invitations", { id: player, username: text, at: number });
const BARRED = new Table("barred", { id: player, at: number, until: nullable(number) });

const MATCHES = new Table("matches", {
  id: text,
  opponentId: text,
  opponentName: text,
  isOurs: flag,
  status: oneOf(MATCH_STATUSES),
  terms: json<TournamentTerms>(),
  at: number,
  decidedAt: nullable(number),
});

/** The lists of a team. */
export type Lists = Pick<TeamState, "members" | "requests" | "invitations" | "barred" | "matches">;

/** Reads the lists of a team, in the order in which their items were added. */
export const readLists = (sql: SqlStorage): Lists => ({
  members: MEMBERS.all(sql, "ORDER BY joined_at, id") satisfies readonly Member[],
  requests: REQUESTS.all(sql, "ORDER BY at, id") satisfies readonly JoinRequest[],
  invitations: INVITATIONS.all(sql, "ORDER BY at, id") satisfies readonly Invitation[],
  barred: BARRED.all(sql, "ORDER BY at, id") satisfies readonly Barred[],
  matches: MATCHES.all(sql, "ORDER BY at, id") satisfies readonly TeamMatch[],
});

/** Writes the rows that differ between two states. Call inside a write. */
export function writeLists(sql: SqlStorage, before: Lists | null, after: Lists): void {
  writeRows(sql, MEMBERS, before?.members ?? [], after.members);
  writeRows(sql, REQUESTS, before?.requests ?? [], after.requests);
  writeRows(sql, INVITATIONS, before?.invitations ?? [], after.invitations);
  writeRows(sql, BARRED, before?.barred ?? [], after.barred);
  writeRows(sql, MATCHES, before?.matches ?? [], after.matches);
}

/** Part of a table that `writeRows` uses. */
interface Rows<Row> {
  readonly name: string;
  replace(sql: SqlStorage, row: Row): void;
}

function writeRows<Row extends { readonly id: string }>(
  sql: SqlStorage,
  table: Rows<Row>,
  before: readonly Row[],
  after: readonly Row[],
): void {
  if (before === after) return;
  const known = new Map(before.map((row) => [row.id, row]));
  for (const row of after) {
    if (known.get(row.id) !== row) table.replace(sql, row);
    known.delete(row.id);
  }
  for (const id of known.keys()) sql.exec(`DELETE FROM ${table.name} WHERE id = ?`, id);
}
