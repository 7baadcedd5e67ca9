import {
  eachItem,
  type FeedEvent,
  getLadder,
  getTournament,
  type Ladder,
  listEntries,
  listRounds,
  listStandings,
  listTournamentGames,
  listTournaments,
  type SectionStandings,
  type Tournament,
  type TournamentEntrant,
  type TournamentGame,
  type TournamentRound,
  type TournamentSummary,
} from "skytale-client";
import { Resource } from "./resource";

// Resources that only the pages of tournaments show.

const PAGE = 100;

/** The tournaments of games whose details were read, by the ids of the games. */
const tournamentsOfGames = new Map<string, string>();

/** The tournament that an event changes: an event of the tournament, or the end of one of its games. */
function tournamentOf({ type, data }: FeedEvent): string | undefined {
  if ("tournamentId" in data && typeof data.tournamentId === "string") return data.tournamentId;
  const hasEnded = type === "game.finished" && "gameId" in data && typeof data.gameId === "string";
  return hasEnded ? tournamentsOfGames.get(String(data.gameId)) : undefined;
}

/** Everything that a tournament's page shows below its heading. Before the start, there are only entries. */
export interface TournamentDetails {
  readonly entries: readonly TournamentEntrant[];
  readonly standings: readonly SectionStandings[];
  readonly rounds: readonly TournamentRound[];
  readonly games: readonly TournamentGame[];
}

/** Tournaments by id. A tournament that has changed also invalidates its details. */
export const tournaments: Resource<Tournament> = new Resource(
  async (client, id) => {
    const answer = await getTournament({ client, path: { id } });
    const known = tournaments.of(id).data.peek();
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)) tournamentDetails.invalidate(id);
    return answer;
  },
  { changedBy: tournamentOf, catchesUp: true },
);

/** Details of tournaments by id. */
export const tournamentDetails: Resource<TournamentDetails> = new Resource(
  async (client, id) => {
    const path = { id };
    const page = { limit: PAGE };
    const [entries, standings, rounds, games] = await Promise.all([
      all((next) => listEntries({ client, path, query: { ...page, ...next } })),
      all((next) => listStandings({ client, path, query: { ...page, ...next } })),
      all((next) => listRounds({ client, path, query: { ...page, ...next } })),
      all((next) => listTournamentGames({ client, path, query: { ...page, ...next } })),
    ]);
    for (const { gameId } of games) tournamentsOfGames.set(gameId, id);
    return { entries, standings, rounds, games };
  },
  { changedBy: tournamentOf, catchesUp: true },
);

/** Ladders by id. A ladder that has changed also invalidates its details. */
export const ladders: Resource<Ladder> = new Resource(
  async (client, id) => {
    const answer = await getLadder({ client, path: { id } });
    const known = ladders.of(id).data.peek();
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)) tournamentDetails.invalidate(id);
    return answer;
  },
  { changedBy: tournamentOf, catchesUp: true },
);

/** Stores a ladder from the response to an own command. */
export function putLadder(ladder: Ladder): void {
  const { id } = ladder.tournament;
  ladders.of(id).put(ladder);
  tournamentDetails.invalidate(id);
}

/** All items of a list. */
async function all<Item>(list: Parameters<typeof eachItem<Item>>[0]): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of eachItem(list)) items.push(item);
  return items;
}

/** Stores a tournament from the response to an own command. */
export function putTournament(tournament: Tournament): void {
  const { id } = tournament;
  tournaments.of(id).put(tournament);
  ladders.of(id).change((ladder) => ({ ...ladder, tournament }));
  ladders.invalidate(id);
  tournamentDetails.invalidate(id);
}

/** The first page of tournaments by filter, a query string of `GET /v1/tournaments`. */
export const tournamentLists = new Resource((client, filter) =>
  listTournaments({ client, query: { ...Object.fromEntries(new URLSearchParams(filter)), limit: 30 } }),
);

/** Statuses of tournaments that are not over. */
const CURRENT = "draft,open,running,paused";

/** The tournaments that a player has entered or organizes and that are not over, by the player's name. */
export const ownTournaments = new Resource(async (client, username): Promise<readonly TournamentSummary[]> => {
  const query = { status: CURRENT, limit: PAGE };
  const [entered, organized] = await Promise.all([
    listTournaments({ client, query: { ...query, player: username } }),
    listTournaments({ client, query: { ...query, organizer: username } }),
  ]);
  return [...new Map([...entered.items, ...organized.items].map((item) => [item.id, item])).values()];
});
