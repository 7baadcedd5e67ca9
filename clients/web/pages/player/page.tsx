import { useSignal } from "@preact/signals";
import type { Profile, VariantId } from "skytale-client";
import type { PageProps } from "../../frame/page-props";
import { showTitle } from "../../frame/title";
import { FinishedGames } from "../../parts/finished-games";
import { PageSkeleton } from "../../parts/skeleton";
import { localDay, localTime } from "../../parts/time-left";
import { Trouble } from "../../parts/trouble";
import { VARIANT_IDS, VARIANT_NAMES } from "../../parts/variants";
import { isMissing } from "../../server/failure";
import { profiles } from "../../server/queries";
import { useKnown } from "../../server/query";
import { session } from "../../server/session";
import { RatingGraph } from "./rating-graph";

/** A player's profile: ratings and finished games. */
export default function PlayerPage({ params: { name = "" } }: PageProps) {
  const { data, failure, refresh } = useKnown(profiles, name);
  const profile = data.value;
  if (profile === undefined) {
    if (failure.value === null) return <PageSkeleton />;
    return isMissing(failure.value) ? <NoPlayer name={name} /> : <Trouble error={failure.value} retry={refresh} />;
  }
  const { username, bot, createdAt, vacation } = profile;
  showTitle(username);
  const isOwn = session.value?.username === username;
  return (
    <>
      <h1>{username}</h1>
      <p class="lead">
        {bot ? "Plays for the house, at any time. " : `Here since ${localDay(createdAt)}. `}
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
      <section>
        <h2>Finished games</h2>
        <FinishedGames filter={new URLSearchParams({ player: username }).toString()} of={username}>
          <p class="help">
            {isOwn ? "You have finished no public game yet." : "No public game of theirs has ended yet."}
          </p>
        </FinishedGames>
      </section>
    </>
  );
}

const NoPlayer = ({ name }: { readonly name: string }) => (
  <section class="message">
    <h1>No such player</h1>
    <p>Nobody here is called {name}, or not any more.</p>
    <p class="actions">
      <a class="button" href="/lobby">
        To the lobby
      </a>
    </p>
  </section>
);

function Ratings({ profile: { username, ratings } }: { readonly profile: Profile }) {
  const rated = VARIANT_IDS.filter((variant) => (ratings[variant]?.games ?? 0) > 0);
  const chosen = useSignal<VariantId | null>(rated[0] ?? null);
  if (chosen.value === null) {
    return (
      <section>
        <h2>Ratings</h2>
        <p class="help">
          No game has counted yet: a rated one does when both sides have made two moves. Each game has a rating of its
          own, which begins at 1500.
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
        <p class="help">A rating with a question mark is a guess yet: few rated games stand behind it.</p>
      ) : null}
      <RatingGraph key={chosen.value} username={username} variant={chosen.value} />
    </section>
  );
}
