import { useSignal } from "@preact/signals";
import { type ListedGame, listGames } from "skytale-client";
import { client } from "../server/client";
import { archive } from "../server/queries";
import { useKnown } from "../server/query";
import { useAction } from "./action";
import { outcomeSentence } from "./outcome-words";
import { CardsSkeleton } from "./skeleton";
import { Trouble } from "./trouble";
import { VARIANT_NAMES } from "./variants";

/**
 * Finished games, the last one first.
 * @param filter which ones, as the query of `GET /v1/games`
 */
export function FinishedGames({ filter }: { readonly filter: string }) {
  const { data, failure, refresh } = useKnown(archive, filter);
  const more = useSignal<{ readonly items: readonly ListedGame[]; readonly next: string | null } | null>(null);
  const { isRunning, refusal, run } = useAction();
  const first = data.value;
  if (first === undefined) {
    return failure.value === null ? <CardsSkeleton count={2} /> : <Trouble error={failure.value} retry={refresh} />;
  }
  const items = [...first.items, ...(more.value?.items ?? [])];
  const next = more.value === null ? first.nextCursor : more.value.next;
  const showMore = () =>
    void run(async () => {
      if (next === null) return;
      const query = { ...Object.fromEntries(new URLSearchParams(filter)), cursor: next, limit: 30 };
      const page = await listGames({ client: client.value, query });
      more.value = { items: [...(more.value?.items ?? []), ...page.items], next: page.nextCursor };
    });
  return (
    <>
      {items.length === 0 ? <p class="help">There are none.</p> : null}
      <ul class="rows">
        {items.map((game) => (
          <FinishedRow key={game.id} game={game} />
        ))}
      </ul>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
      {next === null ? null : (
        <button type="button" aria-disabled={isRunning.value} onClick={showMore}>
          Show more
        </button>
      )}
    </>
  );
}

const FinishedRow = ({ game }: { readonly game: ListedGame }) =>
  game.status === "active" ? null : (
    <li class="row">
      <a class="row-link" href={`/games/${game.id}`}>
        {game.players.white.username} – {game.players.black.username}
      </a>
      <span class="row-what">
        {VARIANT_NAMES[game.variant]}. {outcomeSentence(game)}
      </span>
      <span class="row-when">{new Date(game.finishedAt).toLocaleDateString()}</span>
    </li>
  );
