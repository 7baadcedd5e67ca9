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
  type StandingsRow,
  type Tournament,
  type TournamentEntrant,
  type TournamentGame,
  type TournamentRound,
  type TournamentSummary,
} from "skytale-client";
import { Resource } from "./resource";

// Resources that only the pages of tournaments show.

const PAGE = 100;

/** The tournaments of games that were read, by the ids of the games. */
const tournamentsOfGames = new Map<string, string>();

/** The tournament that an event changes: an event of the tournament, or the end of one of its games. */
function tournamentOf({ type, data }: FeedEvent): string | undefined {
  if ("tournamentId" in data && typeof data.tournamentId === "string") return data.tournamentId;
  const hasEnded = type === "game.finished" && "gameId" in data && typeof data.gameId === "string";
  return hasEnded ? tournamentsOfGames.get(String(data.gameId)) : undefined;
}

/** Tournaments by id. A tournament that has changed also invalidates its parts. */
export const tournaments: Resource<Tournament> = new Resource(
  async (client, id) => {
    const answer = await getTournament({ client, path: { id } });
    const known = tournaments.of(id).data.peek();
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)) invalidateParts(id);
    return answer;
  },
  { changedBy: tournamentOf, catchesUp: true },
);

/** The key of a part of a tournament: its id, and the query of the list. */
export const partOf = (id: string, query: Readonly<Record<string, string>> = {}): string =>
  `${id}?${new URLSearchParams(query)}`;

const idOf = (part: string): string => part.slice(0, part.indexOf("?"));
const queryOf = (part: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(part.slice(part.indexOf("?"))));

const PARTS = { changedBy: tournamentOf, catchesUp: true, groupOf: idOf } as const;

/** The players of tournaments by part, without a query. */
export const tournamentEntries: Resource<readonly TournamentEntrant[]> = new Resource(
  (client, part) => all((next) => listEntries({ client, path: { id: idOf(part) }, query: { limit: PAGE, ...next } })),
  PARTS,
);

/** The rounds of tournaments by part, without a query. */
export const tournamentRounds: Resource<readonly TournamentRound[]> = new Resource(
  (client, part) => all((next) => listRounds({ client, path: { id: idOf(part) }, query: { limit: PAGE, ...next } })),
  PARTS,
);

/** The games of tournaments by part. Queries: `round`, `section`, `player`, `status`. */
export const tournamentGames: Resource<readonly TournamentGame[]> = new Resource(async (client, part) => {
  const id = idOf(part);
  const query = { ...queryOf(part), limit: PAGE };
  const games = await all((next) => listTournamentGames({ client, path: { id }, query: { ...query, ...next } }));
  for (const { gameId } of games) tournamentsOfGames.set(gameId, id);
  return games;
}, PARTS);

/** The first places of a section, and the row of a player who is not among them; null if there is none. */
export interface PartialStandings {
  readonly section: SectionStandings;
  readonly own: StandingsRow | null;
}

/**
 * The standings of sections by part. Queries: `section`, `rows` (a number, or `all`), and the `player` whose row is needed
 * in any case.
 */
export const tournamentStandings: Resource<PartialStandings | null> = new Resource(async (client, part) => {
  const path = { id: idOf(part) };
  const { section = "1", rows = "all", player } = queryOf(part);
  const read = (query: { readonly player?: string; readonly rows?: number; readonly cursor?: string }) =>
    listStandings({ client, path, query: { section: Number(section), ...query } });
  const first = await read({ rows: rows === "all" ? PAGE : Number(rows) });
  const [shown] = first.items;
  if (shown === undefined) return null;
  const places = [...shown.rows];
  for (let cursor = first.nextCursor; rows === "all" && cursor !== null; ) {
    const next = await read({ rows: PAGE, cursor });
    places.push(...(next.items[0]?.rows ?? []));
    cursor = next.nextCursor;
  }
  const isMissing = player !== undefined && places.length < shown.players && !places.some(isOf(player));
  const found = isMissing ? (await read({ player })).items[0]?.rows[0] : undefined;
  return { section: { ...shown, rows: places }, own: found ?? null };
}, PARTS);

const isOf =
  (username: string) =>
  ({ player }: StandingsRow): boolean =>
    player.username === username;

/** Invalidates all parts of a tournament. */
function invalidateParts(id: string): void {
  for (const parts of [tournamentEntries, tournamentRounds, tournamentGames, tournamentStandings]) parts.invalidate(id);
}

/** Ladders by id. A ladder that has changed also invalidates its parts. */
export const ladders: Resource<Ladder> = new Resource(
  async (client, id) => {
    const answer = await getLadder({ client, path: { id } });
    const known = ladders.of(id).data.peek();
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)) invalidateParts(id);
    return answer;
  },
  { changedBy: tournamentOf, catchesUp: true },
);

/** Stores a ladder from the response to an own command. */
export function putLadder(ladder: Ladder): void {
  const { id } = ladder.tournament;
  ladders.of(id).put(ladder);
  invalidateParts(id);
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
  invalidateParts(id);
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
