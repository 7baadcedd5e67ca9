import type { TournamentTerms } from "./terms";

/** The ids of the teams whose members may enter; null if players need no team. */
export function entryTeams({ format, entry }: TournamentTerms): readonly string[] | null {
  if (format.kind === "team-match") return format.teams.map(({ id }) => id);
  return entry.team === null ? null : [entry.team];
}
