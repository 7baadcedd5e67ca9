import {
  type FeedEvent,
  listTournamentGames,
  listTournaments,
  type TournamentGame,
  type TournamentSummary,
} from "skytale-client";
import { readNextTournaments } from "../../server/next-tournaments";
import { Resource, useResource } from "../../server/resource";
import { myGames } from "../../server/resources";
import { session } from "../../server/session";
import { whenOf } from "../tournaments/when";

/** Tournaments that are listed. Each one that runs costs a request for its games. */
const MOST = 5;

interface Overview {
  /** The tournaments that the player has entered, with the player's running games. */
  readonly entered: readonly { readonly tournament: TournamentSummary; readonly games: readonly TournamentGame[] }[];
  /** The tournament that starts next, for a player who has entered none; null if there is none. */
  readonly next: TournamentSummary | null;
}

/** Whether an event may change the list. The games of a round begin one after another. */
const isChange = ({ type }: FeedEvent): boolean =>
  type.startsWith("tournament.") || type === "game.started" || type === "game.finished";

/** Shortest time between two reads that events cause, in milliseconds. */
const PAUSE = 3_000;

/** The tournaments of a player, by name. */
const overviews = new Resource(
  async (client, player): Promise<Overview> => {
    const query = { player, status: "open,running,paused", limit: MOST };
    const { items } = await listTournaments({ client, query });
    const entered = items.map(async (tournament) => {
      if (tournament.status === "open") return { tournament, games: [] };
      const of = { player, status: "running", limit: 100 } as const;
      const { items: games } = await listTournamentGames({ client, path: { id: tournament.id }, query: of });
      return { tournament, games };
    });
    const [next = null] = items.length === 0 ? await readNextTournaments(client, 1) : [];
    return { entered: await Promise.all(entered), next };
  },
  { changedBy: (event) => (isChange(event) ? session.peek()?.username : undefined), pause: PAUSE },
);

/** The tournaments that the player has entered; without any, the one that starts next. */
export function OwnTournaments() {
  const overview = useResource(overviews, session.value?.username ?? "", 60_000).data.value;
  if (overview === undefined) return null;
  const { entered, next } = overview;
  if (entered.length === 0) return next === null ? null : <NextStart tournament={next} />;
  return (
    <section>
      <h2 class="list-title">Your tournaments</h2>
      <ul class="rows" aria-label="Your tournaments">
        {entered.map(({ tournament, games }) => (
          <li key={tournament.id} class="row">
            <a class="row-link" href={`/tournaments/${tournament.id}`}>
              {tournament.name}
            </a>
            {games.length === 0 ? null : <span class="row-what">{gamesWords(games)}</span>}
            <span class="row-when">{whenOf(tournament)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NextStart = ({ tournament }: { readonly tournament: TournamentSummary }) => (
  <p class="next-start">
    Next tournament: <a href={`/tournaments/${tournament.id}`}>{tournament.name}</a>. {whenOf(tournament)}.
  </p>
);

/** The player's running games of a tournament in words: "2 running games, your move in 1". Reads signals. */
function gamesWords(games: readonly TournamentGame[]): string {
  const known = new Map(myGames.of().data.value?.items.map((game) => [game.id, game]));
  const mine = games.filter(({ gameId }) => {
    const game = known.get(gameId);
    return game !== undefined && game.turn === game.side;
  }).length;
  const running = games.length === 1 ? "1 running game" : `${games.length} running games`;
  return mine === 0 ? running : games.length === 1 ? `${running}, your move` : `${running}, your move in ${mine}`;
}
