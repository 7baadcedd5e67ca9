import { useSignalEffect } from "@preact/signals";
import { listGames } from "skytale-client";
import { FinishedRow } from "../../parts/finished-games";
import { latestNews } from "../../server/news";
import { Query, useWatched } from "../../server/query";
import { session } from "../../server/session";

/** The latest finished games of a player, by name. */
const lastGames = new Query((client, player) => listGames({ client, query: { player, limit: 3 } }));

/** The latest finished games, because finished games disappear from the list of running ones. */
export function LastGames() {
  const name = session.value?.username ?? "";
  const known = useWatched(lastGames, name, 60_000);
  useSignalEffect(() => {
    const type = latestNews.value?.type;
    if (type === "game.finished" || type === "rating.changed") void known.refresh();
  });
  const items = known.data.value?.items ?? [];
  return items.length === 0 ? null : (
    <ul class="rows" aria-label="Latest finished games">
      {items.map((game) => (
        <FinishedRow key={game.id} game={game} of={name} />
      ))}
    </ul>
  );
}
