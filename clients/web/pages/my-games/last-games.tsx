import { listGames } from "skytale-client";
import { FinishedRow } from "../../components/finished-games";
import { Resource, useResource } from "../../server/resource";
import { session } from "../../server/session";

/** The latest finished games of a player, by name. */
const lastGames = new Resource((client, player) => listGames({ client, query: { player, limit: 3 } }), {
  changedBy: ({ type }) =>
    type === "game.finished" || type === "rating.changed" ? session.peek()?.username : undefined,
});

/** The latest finished games, because finished games disappear from the list of running ones. */
export function LastGames() {
  const name = session.value?.username ?? "";
  const items = useResource(lastGames, name, 60_000).data.value?.items ?? [];
  return items.length === 0 ? null : (
    <section>
      <h2 class="list-title">Latest finished games</h2>
      <ul class="rows" aria-label="Latest finished games">
        {items.map((game) => (
          <FinishedRow key={game.id} game={game} of={name} />
        ))}
      </ul>
      <a class="link-line" href={`/archive?player=${encodeURIComponent(name)}`}>
        All your finished games
      </a>
    </section>
  );
}
