import { useSignal } from "@preact/signals";
import type { Profile, VariantId } from "skytale-client";
import { getPlayer } from "skytale-client";
import { FinishedGames } from "../../components/finished-games";
import { MessagePage, TO_LOBBY } from "../../components/message-page";
import { PageSkeleton } from "../../components/skeleton";
import { localDay, localTime } from "../../components/time-left";
import { Unloaded } from "../../components/unloaded";
import type { PageProps } from "../../frame/page-props";
import { showTitle } from "../../frame/title";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { Resource, useResource } from "../../server/resource";
import { session } from "../../server/session";
import { RatingGraph } from "./rating-graph";
import { PlayerStatistics } from "./statistics";

/** Players by name. */
const profiles = new Resource((client, username) => getPlayer({ client, path: { username } }));

/** A player's profile: ratings and finished games. */
export default function PlayerPage({ params: { name = "" } }: PageProps) {
  const known = useResource(profiles, name);
  const profile = known.data.value;
  if (profile === undefined) {
    return <Unloaded entry={known} missing={<NoPlayer name={name} />} skeleton={<PageSkeleton />} />;
  }
  const { username, bot, createdAt, vacation } = profile;
  showTitle(username);
  const isOwn = session.value?.username === username;
  return (
    <>
      <h1>{username}</h1>
      <p class="lead">
        {bot ? "A bot, ready to play at any time. " : `Joined ${localDay(createdAt)}. `}
        {vacation === null ? "" : `On vacation until ${localTime(vacation.until)}.`}
      </p>
      {session.value && !isOwn ? (
        <p class="actions">
          <a class="button first" href={`/lobby?opponent=${encodeURIComponent(username)}`}>
            Challenge {username}
          </a>
        </p>
      ) : null}
      <Ratings profile={profile} />
      <PlayerStatistics username={username} />
      <section>
        <h2>Finished games</h2>
        <FinishedGames filter={new URLSearchParams({ player: username }).toString()} of={username}>
          <p class="help">
            {isOwn ? "You have no finished public games yet." : "This player has no finished public games yet."}
          </p>
        </FinishedGames>
      </section>
    </>
  );
}

const NoPlayer = ({ name }: { readonly name: string }) => (
  <MessagePage title="Player not found" link={TO_LOBBY}>
    There is no player named {name}.
  </MessagePage>
);

function Ratings({ profile: { username, ratings } }: { readonly profile: Profile }) {
  const rated = VARIANT_IDS.filter((variant) => (ratings[variant]?.games ?? 0) > 0);
  const chosen = useSignal<VariantId | null>(rated[0] ?? null);
  if (chosen.value === null) {
    return (
      <section>
        <h2>Ratings</h2>
        <p class="help">
          No rated games yet. A rated game counts if both sides have made two moves. Each game has its own rating, which
          starts at 1500.
        </p>
      </section>
    );
  }
  return (
    <section>
      <h2>Ratings</h2>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Rating</th>
            <th scope="col">Won</th>
            <th scope="col">Drawn</th>
            <th scope="col">Lost</th>
          </tr>
        </thead>
        <tbody>
          {rated.map((variant) => {
            const rating = ratings[variant];
            return rating === undefined ? null : (
              <tr key={variant}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={chosen.value === variant}
                    onClick={() => {
                      chosen.value = variant;
                    }}
                  >
                    {VARIANT_NAMES[variant]}
                  </button>
                </th>
                <td>
                  {Math.round(rating.rating)}
                  {rating.provisional ? "?" : ""}
                </td>
                <td>{rating.wins}</td>
                <td>{rating.draws}</td>
                <td>{rating.losses}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rated.some((variant) => ratings[variant]?.provisional) ? (
        <p class="help">A question mark means that a rating is provisional: it is based on only a few rated games.</p>
      ) : null}
      <RatingGraph key={chosen.value} username={username} variant={chosen.value} />
    </section>
  );
}
