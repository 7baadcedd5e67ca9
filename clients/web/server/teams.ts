import {
  eachItem,
  type FeedEvent,
  getTeam,
  listTeamInvitations,
  listTeamMembers,
  listTeamRequests,
  listTeams,
  type Team,
  type TeamInvitation,
  type TeamMember,
  type TeamRequest,
  type TeamSummary,
} from "skytale-client";
import { Resource } from "./resource";
import { session } from "./session";

// Resources that only the pages of teams and players show.

const PAGE = 100;

/** The id of the team that an event concerns; undefined if the event concerns no team. */
export const teamOf = ({ data }: FeedEvent): string | undefined =>
  "teamId" in data && typeof data.teamId === "string" ? data.teamId : undefined;

/** The people of a team. Requests and invitations are empty unless the viewer leads the team. */
export interface TeamPeople {
  readonly members: readonly TeamMember[];
  readonly requests: readonly TeamRequest[];
  readonly invitations: readonly TeamInvitation[];
}

/** Whether the viewer decides about the members of a team: the owner, a captain, or the admin of the server. */
export const leadsTeam = ({ requests }: Team): boolean => requests !== null;

/** Teams by id. A team that has changed also invalidates its people. */
export const teams: Resource<Team> = new Resource(
  async (client, id) => {
    const answer = await getTeam({ client, path: { id } });
    const known = teams.of(id).data.peek();
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)) teamPeople.invalidate(id);
    return answer;
  },
  { changedBy: teamOf, catchesUp: true },
);

/** The people of teams by id. */
export const teamPeople: Resource<TeamPeople> = new Resource(
  async (client, id) => {
    const team = teams.of(id);
    await team.load();
    const known = team.data.peek();
    const path = { id };
    const query = { limit: PAGE };
    const isLed = known !== undefined && leadsTeam(known);
    const [members, requests, invitations] = await Promise.all([
      all((next) => listTeamMembers({ client, path, query: { ...query, ...next } })),
      isLed ? all((next) => listTeamRequests({ client, path, query: { ...query, ...next } })) : [],
      isLed ? all((next) => listTeamInvitations({ client, path, query: { ...query, ...next } })) : [],
    ]);
    return { members, requests, invitations };
  },
  { changedBy: teamOf, catchesUp: true },
);

/** All items of a list. */
async function all<Item>(list: Parameters<typeof eachItem<Item>>[0]): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of eachItem(list)) items.push(item);
  return items;
}

/** Stores a team from the response to an own command. */
export function putTeam(team: Team): void {
  teams.of(team.id).put(team);
  teamPeople.invalidate(team.id);
}

const ROLES: readonly TeamSummary["membership"][] = ["owner", "captain", "member"];

/** Whether the player of a list of teams is a member, and not only invited, for example. */
export const isMembership = ({ membership }: TeamSummary): boolean => ROLES.includes(membership);

/** Whether the player of a list of teams leads the team. */
export const isLeading = ({ membership }: TeamSummary): boolean => membership === "owner" || membership === "captain";

/** The first page of teams by filter, a query string of `GET /v1/teams`. */
export const teamLists = new Resource((client, filter) =>
  listTeams({ client, query: { ...Object.fromEntries(new URLSearchParams(filter)), limit: 30 } }),
);

/** The teams of a player by name. The signed-in player's own list also has requests and invitations. */
export const teamsOf = new Resource(
  async (client, username): Promise<readonly TeamSummary[]> =>
    (await listTeams({ client, query: { member: username, limit: PAGE } })).items,
  { changedBy: (event) => (teamOf(event) === undefined ? undefined : session.peek()?.username) },
);
