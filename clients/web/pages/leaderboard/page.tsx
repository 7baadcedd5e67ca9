import type { Leader, VariantId } from "skytale-client";
import { getLeaderboard } from "skytale-client";
import { BotMark } from "../../components/bot-mark";
import { FollowMark } from "../../components/follow-mark";
import { LeaderLinks } from "../../components/leader-links";
import { RowsSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import type { PageProps } from "../../frame/page-props";
import { showTitle } from "../../frame/title";
import { findVariant, VARIANT_NAMES } from "../../games/variants";
import { Resource, useResource } from "../../server/resource";
import { session } from "../../server/session";

/** The strongest players, by game. */
const leaderboards = new Resource((client, variant) =>
  getLeaderboard({ client, path: { variant: findVariant(variant) ?? "spartan-chess" } }),
);

/** The strongest players of a game. */
export default function LeaderboardPage({ params: { variant: name = "" } }: PageProps) {
  const variant = findVariant(name);
  const title = variant === undefined ? "No such game" : `Leaders in ${VARIANT_NAMES[variant]}`;
  showTitle(title);
  return (
    <>
      <h1>{title}</h1>
      {variant === undefined ? <p class="lead">You can play these games here:</p> : null}
      <LeaderLinks current={variant ?? null} />
      {variant === undefined ? null : <Leaders key={variant} variant={variant} />}
    </>
  );
}

function Leaders({ variant }: { readonly variant: VariantId }) {
  const known = useResource(leaderboards, variant);
  const items = known.data.value?.items;
  if (items === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={5} />} />;
  // A list that an earlier release stored in this browser has no contenders.
  const contenders = known.data.value?.contenders ?? [];
  if (items.length + contenders.length === 0) return <NobodyYet variant={variant} />;
  return (
    <table class="table counts leaders">
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Player</th>
          <th scope="col" class="rating-column">
            Rating
          </th>
          <th scope="col">Games</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ rank, ...leader }) => (
          <Place key={leader.player.username} rank={rank} {...leader} />
        ))}
      </tbody>
      {contenders.length === 0 ? null : (
        <tbody class="contenders">
          <tr>
            <th scope="rowgroup" colSpan={4}>
              Not ranked yet
              <span class="help">
                {" "}
                A rank needs ten rated games, five opponents who are not new here, and a rating without a question mark.
              </span>
            </th>
          </tr>
          {contenders.map((contender) => (
            <Place key={contender.player.username} rank={null} {...contender} />
          ))}
        </tbody>
      )}
    </table>
  );
}

interface PlaceProps extends Pick<Leader, "player" | "rating" | "games"> {
  /** Null for a player who is not ranked yet. */
  readonly rank: number | null;
}

const Place = ({ rank, player, rating, games }: PlaceProps) => (
  <tr class={player.username === session.value?.username ? "own" : ""}>
    <td>{rank ?? "–"}</td>
    <th scope="row">
      <a class="cell-link" href={`/players/${encodeURIComponent(player.username)}`}>
        {player.username}
      </a>
      <BotMark player={player} />
      <FollowMark username={player.username} />
    </th>
    <td>
      {Math.round(rating)}
      {rank === null ? "?" : ""}
    </td>
    <td>{games}</td>
  </tr>
);

/** Shown for an empty leaderboard. It lists only ratings that are no longer provisional. */
const NobodyYet = ({ variant }: { readonly variant: VariantId }) => (
  <>
    <p>
      Nobody is listed yet. A rating is provisional until its player has finished one or two dozen rated games against
      people. Create or accept a rated challenge in {VARIANT_NAMES[variant]}.
    </p>
    <p class="actions">
      <a class="button first" href="/lobby">
        To the lobby
      </a>
    </p>
  </>
);
