import type { Fault } from "./fault";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { rowsOf } from "./stored-rows";
import type { World } from "./world";

/** A team as its object has it. */
interface StoredTeam {
  readonly isDisbanded: boolean;
  /** The status of each person by id, as the database has it. */
  readonly people: ReadonlyMap<string, string>;
  readonly matches: ReadonlyMap<string, string>;
  /** The ids of the other teams, by the id of the match. */
  readonly opponents: ReadonlyMap<string, string>;
  readonly texts: readonly string[];
}

function storedTeams({ objects }: World): ReadonlyMap<string, StoredTeam> {
  const teams = new Map<string, StoredTeam>();
  for (const { name, storage } of objects.ofKind("TEAMS")) {
    const [team] = rowsOf(storage, "team");
    if (team === undefined) continue;
    const matches = rowsOf(storage, "matches");
    const person = (status: string) => (row: Readonly<Record<string, unknown>>) => [String(row.id), status] as const;
    teams.set(name, {
      isDisbanded: team.disbanded_at !== null,
      people: new Map([
        ...rowsOf(storage, "requests").map(person("requested")),
        ...rowsOf(storage, "invitations").map(person("invited")),
        ...rowsOf(storage, "members").map(({ id, role }) => [String(id), String(role)] as const),
      ]),
      matches: new Map(matches.map(({ id, status }) => [String(id), String(status)])),
      opponents: new Map(matches.map(({ id, opponent_id }) => [String(id), String(opponent_id)])),
      texts: rowsOf(storage, "messages").map(({ text }) => String(text)),
    });
  }
  return teams;
}

/**
 * Teams have the members and messages that were acknowledged, the database has the same people, and both teams of a match
 * agree about it.
 * @param gone the names of erased players
 */
export function checkTeams(world: World, ledger: Ledger, gone: ReadonlySet<string>): readonly Fault[] {
  const faults: Fault[] = [];
  const teams = storedTeams(world);
  const sql = "SELECT player_id, status FROM team_members WHERE team_id = ? AND status <> 'left'";
  for (const [id, team] of teams) {
    const listed = new Map(world.d1.rows(sql, id).map(([player, status]) => [String(player), String(status)]));
    for (const player of new Set([...listed.keys(), ...team.people.keys()])) {
      const [shown, real] = [listed.get(player), team.people.get(player)];
      if (shown !== real) faults.push(`the database has ${player} in team ${id} as ${shown} instead of ${real}`);
    }
    faults.push(...comparedMatches(world, id, team, teams));
  }
  const ids = new Map([...ledger.players].map(([token, name]) => [name, playerIdOf(token)]));
  for (const { team: id, player } of ledger.members) {
    const team = teams.get(id);
    const mayBeMissing = gone.has(player) || ledger.left.has(`${id} ${player}`) || ledger.disbanded.has(id);
    if (!mayBeMissing && team?.people.get(ids.get(player) ?? "") === undefined)
      faults.push(`${player} has joined team ${id}, and is no member`);
  }
  for (const { team: id, text, player } of ledger.teamMessages) {
    // A team that its last member leaves is disbanded, and loses its messages.
    const team = teams.get(id);
    if (gone.has(player) || team?.isDisbanded === true) continue;
    const found = team?.texts.filter((stored) => stored.includes(text)).length;
    if (found !== 1) faults.push(`the acknowledged message "${text}" is ${found} times in team ${id}`);
  }
  return faults;
}

function* comparedMatches(
  world: World,
  id: string,
  team: StoredTeam,
  teams: ReadonlyMap<string, StoredTeam>,
): Iterable<Fault> {
  for (const [match, status] of team.matches) {
    const other = teams.get(team.opponents.get(match) ?? "");
    const theirs = other?.matches.get(match);
    if (status !== theirs && other?.isDisbanded === false && !team.isDisbanded)
      yield `match ${match} is ${status} in team ${id}, and ${theirs} in the other team`;
    if (status !== "agreed") continue;
    const begun = world.objects.ofKind("TOURNAMENTS").some(({ name }) => name === match);
    if (!begun) yield `the agreed match ${match} of team ${id} has no tournament`;
  }
}
