import { listGames } from "skytale-client";
import { RatingsOf } from "../../components/rating-of";
import { localTime } from "../../components/time-left";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { Resource, useResource } from "../../server/resource";

/** Public games that are being played. */
const runningGames = new Resource((client) => listGames({ client, query: { status: "active", limit: 30 } }));

/** Public running games, with links for spectators. */
export function RunningGames() {
  const { data } = useResource(runningGames, "", 30_000);
  const items = data.value?.items;
  return items === undefined ? null : (
    <section>
      <h2>Games in progress</h2>
      <p class="help">
        {items.length === 0
          ? "No public games are in progress. Once there are some, you can watch them here."
          : "Open a game to watch it live."}
      </p>
      <ul class="rows">
        {items.map(({ id, variant, players, timeControl, createdAt }) => (
          <li key={id} class="row">
            <span class="row-name">
              <a class="row-link" href={`/games/${id}`}>
                {players.white.username} – {players.black.username}
              </a>
              <RatingsOf players={players} />
            </span>
            <span class="row-what">
              {VARIANT_NAMES[variant]}, {timeControlWords(timeControl)}
            </span>
            <span class="row-when">since {localTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
