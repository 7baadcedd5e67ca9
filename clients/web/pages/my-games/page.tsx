import { useRef } from "preact/hooks";
import type { RunningGame, RunningGamePage } from "skytale-client";
import { later } from "../../parts/later";
import { RecoveryCode } from "../../parts/recovery-code";
import { CardsSkeleton } from "../../parts/skeleton";
import { Trouble } from "../../parts/trouble";
import { myChallenges, myGames } from "../../server/queries";
import { useKnown } from "../../server/query";
import { session } from "../../server/session";
import { GameCard } from "./game-card";

/** The running games of whoever is signed in, most urgent first: theirs to move, then the others. */
export default function MyGamesPage() {
  const { data, failure, refresh } = useKnown(myGames);
  const page = data.value;
  const mine = page?.items.filter(({ side, turn }) => side === turn) ?? [];
  const theirs = page?.items.filter(({ side, turn }) => side !== turn) ?? [];
  return (
    <>
      <h1>{page === undefined ? "Your games" : titleOf(page.counts.mine, page.items.length)}</h1>
      <RecoveryCode />
      {failure.value !== null && page === undefined ? <Trouble error={failure.value} retry={refresh} /> : null}
      {page === undefined && failure.value === null ? <CardsSkeleton count={3} /> : null}
      {page?.items.length === 0 ? <NoGames /> : null}
      <ChallengesToMe />
      <Cards name="Your move" games={mine} />
      <Cards name="Waiting for the other side" games={theirs} />
      <UnreadFinished games={page?.unreadFinished ?? []} />
    </>
  );
}

function titleOf(mine: number, all: number): string {
  if (all === 0) return "Your games";
  if (mine === 0) return "Nothing to do: all wait for the other side";
  return mine === 1 ? "One game waits for your move" : `${mine} games wait for your move`;
}

const Cards = ({ name, games }: { readonly name: string; readonly games: readonly RunningGame[] }) =>
  games.length === 0 ? null : (
    <section>
      <h2 class="list-title">{name}</h2>
      <ul class="cards">
        {games.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );

const NoGames = () => (
  <section class="empty">
    <h2>No game is running</h2>
    <p>Take up a challenge, or make one: it is answered when somebody likes it.</p>
    <p class="actions">
      <a class="button first" href="/lobby">
        Find a game
      </a>
      <a class="button" href="/docs/spartan-chess">
        Read the rules first
      </a>
    </p>
  </section>
);

/** Loaded for those who are challenged. */
const ChallengeCards = later(async () => (await import("../../parts/challenge-card")).ChallengeCards);

/** Challenges that somebody has made to the player: they wait for an answer. */
function ChallengesToMe() {
  const { data } = useKnown(myChallenges);
  const items = data.value?.items.filter(({ opponent }) => opponent?.username === session.value?.username) ?? [];
  // Once shown they stay: one that goes while it is taken up says why.
  const areShown = useRef(false);
  areShown.current ||= items.length > 0;
  return areShown.current ? (
    <ChallengeCards heading={<h2 class="list-title">Challenges to you</h2>} items={items} />
  ) : null;
}

/** Games that have ended, and in which the opponent has said something since. */
const UnreadFinished = ({ games }: { readonly games: RunningGamePage["unreadFinished"] }) =>
  games.length === 0 ? null : (
    <section>
      <h2 class="list-title">Messages in finished games</h2>
      <ul class="rows">
        {games.map(({ id, opponent, unread }) => (
          <li key={id} class="row">
            <a class="row-link" href={`/games/${id}`}>
              {opponent.username}
            </a>
            <span class="row-what">{unread === 1 ? "one message" : `${unread} messages`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
