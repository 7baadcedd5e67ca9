import { type ListedGame, listGames } from "skytale-client";
import { FollowMark } from "../../components/follow-mark";
import { PlayerNames } from "../../components/player-names";
import { RatingsOf } from "../../components/rating-of";
import { SmallBoard } from "../../components/small-board";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { Resource, useResource } from "../../server/resource";

/** Public games that are being played, with their positions. */
const runningGames = new Resource((client) =>
  listGames({ client, query: { status: "active", positions: true, limit: 12 } }),
);

/** Public running games with small boards, and links for spectators. */
export function RunningGames() {
  const { data } = useResource(runningGames, "", 60_000);
  const items = data.value?.items;
  return items === undefined ? null : (
    <section>
      <h2>Games in progress</h2>
      {items.length === 0 ? (
        <p class="help">No public games are in progress. Once there are some, you can watch them here.</p>
      ) : (
        <ul class="cards">
          {items.map((game) => (game.status === "active" ? <RunningCard key={game.id} game={game} /> : null))}
        </ul>
      )}
    </section>
  );
}

function RunningCard({ game }: { readonly game: Extract<ListedGame, { status: "active" }> }) {
  const { id, variant, rulesRevision, players, timeControl, rated, present } = game;
  return (
    <li class="card">
      <p class="card-heading">
        <a class="card-link card-players" href={`/games/${id}`}>
          <PlayerNames players={players} Mark={FollowMark} />
        </a>
        <RatingsOf players={players} />
      </p>
      {present ? (
        <SmallBoard
          variant={variant}
          rulesRevision={rulesRevision}
          position={present.position}
          orientation="white"
          lastMove={present.lastMove}
        />
      ) : (
        <div class="small-board" />
      )}
      <div class="card-words">
        <p class="card-what">
          {VARIANT_NAMES[variant]}, {rated ? "rated" : "casual"}
        </p>
        <p class="card-what">{timeControlWords(timeControl)}</p>
        {present ? <p class="card-state">{movesWords(present.ply)}</p> : null}
      </div>
    </li>
  );
}

function movesWords(ply: number): string {
  const count = Math.ceil(ply / 2);
  return count === 0 ? "No move yet" : count === 1 ? "1 move" : `${count} moves`;
}
