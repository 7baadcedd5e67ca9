import { teamObject } from "../../../bindings";
import { findTeam } from "../../../db/teams";
import { err, ok, type Result } from "../../../shared/result";
import { entryTeams } from "../../../tournament/teams";
import type { TournamentTerms } from "../../../tournament/terms";
import type { AnyCall } from "../../operation";
import type { FieldError, RefusalOf } from "../../problems/refusal";

/** The teams of the tournament's entry to which a player belongs. */
export async function teamsOfEntrant(
  { env }: AnyCall,
  playerId: string,
  terms: TournamentTerms,
): Promise<readonly string[]> {
  const teams = entryTeams(terms) ?? [];
  const roles = await Promise.all(teams.map((id) => teamObject(env, id).roleOf(playerId)));
  return teams.filter((_, index) => roles[index] !== null);
}

/**
 * The team for which a player enters a tournament: the one that the player names, or the only one to which the player
 * belongs; null if there is none. A player of both teams of a match must name one.
 */
export function teamOfEntry(
  own: readonly string[],
  named: string | undefined,
): Result<string | null, RefusalOf<"invalid-request">> {
  if (named !== undefined) return ok(own.includes(named) ? named : null);
  const [first = null, second] = own;
  if (second === undefined) return ok(first);
  const detail = "expected the id of one of the two teams, because you are a member of both";
  return err({ code: "invalid-request", errors: [{ field: "team", detail }] });
}

/**
 * The error in the team of new terms; null if the organizer belongs to it.
 * @param known the team of the terms before, which may remain
 */
export async function entryTeamError(
  { env, caller }: AnyCall,
  team: string | null,
  known: string | null,
): Promise<FieldError | null> {
  if (team === null || team === known) return null;
  // The database first: a call creates the object of an unknown id.
  const exists = caller !== null && (await findTeam(env.DB, team)) !== null;
  const role = exists ? await teamObject(env, team).roleOf(caller.playerId) : null;
  return role === null ? { field: "entry.team", detail: "expected the id of a team that you belong to" } : null;
}
