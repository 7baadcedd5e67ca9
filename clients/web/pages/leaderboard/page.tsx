import type { PageProps } from "../../frame/page-props";
import { CardsSkeleton } from "../../parts/skeleton";
import { Trouble } from "../../parts/trouble";
import { VARIANT_IDS, VARIANT_NAMES } from "../../parts/variants";
import { leaderboards } from "../../server/queries";
import { useKnown } from "../../server/query";

/** The strongest players of a game. */
export default function LeaderboardPage({ params: { variant: name = "" } }: PageProps) {
  const variant = VARIANT_IDS.find((id) => id === name);
  const { data, failure, refresh } = useKnown(leaderboards, name);
  const items = data.value?.items;
  return (
    <>
      <h1>{variant === undefined ? "No such game" : `Leaders in ${VARIANT_NAMES[variant]}`}</h1>
      <nav class="leaders-links" aria-label="Leaderboards">
        {VARIANT_IDS.map((id) => (
          <a key={id} href={`/leaderboards/${id}`} aria-current={id === variant ? "page" : undefined}>
            {VARIANT_NAMES[id]}
          </a>
        ))}
      </nav>
      {items === undefined && failure.value === null ? <CardsSkeleton count={2} /> : null}
      {items === undefined && failure.value !== null ? <Trouble error={failure.value} retry={refresh} /> : null}
      {items?.length === 0 ? (
        <p class="help">Nobody has played enough rated games yet for their rating to be more than a guess.</p>
      ) : null}
      {items === undefined || items.length === 0 ? null : (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Player</th>
              <th scope="col">Rating</th>
              <th scope="col">Games</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ rank, player, rating, games }) => (
              <tr key={player.username}>
                <td>{rank}</td>
                <th scope="row">
                  <a href={`/players/${encodeURIComponent(player.username)}`}>{player.username}</a>
                </th>
                <td>{Math.round(rating)}</td>
                <td>{games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
