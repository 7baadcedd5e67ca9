import { listTeamMatches, type TeamMatch } from "skytale-client";
import { Resource } from "./resource";
import { teamOf } from "./teams";

/** The newest matches of teams by the team's id, with proposals if the viewer leads the team. */
export const teamMatches = new Resource(
  async (client, id): Promise<readonly TeamMatch[]> =>
    (await listTeamMatches({ client, path: { id }, query: { limit: 50 } })).items,
  { changedBy: teamOf, catchesUp: true },
);

/** Stores a match from the response to an own command. */
export function putMatch(team: string, match: TeamMatch): void {
  teamMatches
    .of(team)
    .change((matches) =>
      matches.some(({ id }) => id === match.id)
        ? matches.map((other) => (other.id === match.id ? match : other))
        : [match, ...matches],
    );
}
