import { type Client, listUpcomingTournaments, type TournamentSummary } from "skytale-client";

/** The tournaments with a free place that start next, the earliest first, without matches of teams. */
export async function readNextTournaments(client: Client, count: number): Promise<readonly TournamentSummary[]> {
  return (await listUpcomingTournaments({ client, query: { limit: count } })).items;
}
