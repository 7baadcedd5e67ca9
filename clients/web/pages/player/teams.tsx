import type { TeamSummary } from "skytale-client";
import { isMembership } from "../../server/teams";

/** The teams of a player, as links. Nothing if there are none. */
export function PlayerTeams({ teams }: { readonly teams: readonly TeamSummary[] }) {
  const joined = teams.filter(isMembership);
  return joined.length === 0 ? null : (
    <p class="player-teams">
      {joined.length === 1 ? "Team:" : "Teams:"}{" "}
      {joined.map(({ id, name }) => (
        <a key={id} href={`/teams/${id}`}>
          {name}
        </a>
      ))}
    </p>
  );
}
