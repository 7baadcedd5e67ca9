import { type Client, listTournaments, type TournamentSummary } from "skytale-client";
import { serverTime } from "./clock";

/**
 * The tournaments with a free place that start next, the earliest first. Only those whose start has a date, and no
 * matches of teams: only members enter them.
 */
export async function readNextTournaments(client: Client, count: number): Promise<readonly TournamentSummary[]> {
  const { items } = await listTournaments({ client, query: { status: "open", limit: 100 } });
  const now = serverTime();
  return items
    .flatMap((tournament) => {
      const startsAt = tournament.startsAt === null ? now : Date.parse(tournament.startsAt);
      const isFree = tournament.entrants < tournament.most && tournament.format !== "team-match";
      return startsAt > now && isFree ? [{ tournament, startsAt }] : [];
    })
    .sort((one, other) => one.startsAt - other.startsAt)
    .slice(0, count)
    .map(({ tournament }) => tournament);
}
