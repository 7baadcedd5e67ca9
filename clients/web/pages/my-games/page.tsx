import { useSignal } from "@preact/signals";
import type { Me, RunningGame, RunningGamePage } from "skytale-client";
import { lazyComponent } from "../../components/lazy-component";
import { RecoveryCode } from "../../components/recovery-code";
import { CardsSkeleton } from "../../components/skeleton";
import { localTime } from "../../components/time-left";
import { Unloaded } from "../../components/unloaded";
import { queuedMoves } from "../../server/queued-moves";
import { useResource } from "../../server/resource";
import { me, myGames, unstoredSettings } from "../../server/resources";
import { reasonOf, type Waiting, waitingNow, waitingWords } from "../../server/waiting";
import { ALL_GAMES, arrangeGames } from "./arrange";
import { useChallengesToMe } from "./challenges-to-me";
import { GameCard } from "./game-card";
import { GameRow } from "./game-row";
import { messageWords } from "./game-words";

// Shown only to players without a running game, so it is loaded on demand.
const NoGames = lazyComponent(async () => (await import("./no-games")).NoGames);
// Only players with several games need these.
const GamesOptions = lazyComponent(async () => (await import("./options")).GamesOptions);
const NothingFound = lazyComponent(async () => (await import("./options")).NothingFound);
// A separate module that is loaded after the page is shown: the lists are at the end of the page.
const BelowGames = lazyComponent(async () => (await import("./below-games")).BelowGames);

/** In longer lists, only the games near the viewport are rendered. */
const MANY = 20;

/** With fewer running games, the list has no view, order and filters. */
const FEWEST_TO_ARRANGE = 4;

/** The player's running games: those with a move, an offer or a message for the player, then the rest. */
export default function MyGamesPage() {
  // Events refresh the list. Polling is the fallback if no events arrive.
  const known = useResource(myGames, "", 60_000);
  const account = useResource(me);
  const challenges = useChallengesToMe();
  // The games are shown together with the parts above them, which avoids a layout shift.
  const page = account.isSettled && challenges.isSettled ? known.data.value : undefined;
  const filter = useSignal(ALL_GAMES);
  const { gamesView = "boards", gamesOrder = "deadline" } = { ...account.data.value, ...unstoredSettings.value };
  const all = page?.items ?? [];
  const listed = arrangeGames(all, filter.value, gamesOrder);
  const waiting = waitingNow();
  return (
    <>
      <h1>{page === undefined ? "Your games" : titleOf(waiting, page.items.length)}</h1>
      {page === undefined || waiting.all === waiting.move ? null : (
        <p class="waiting-for">{sentence(waitingWords(waiting))}</p>
      )}
      <RecoveryCode />
      {page === undefined ? null : <Vacation account={account.data.value} />}
      {page === undefined ? <Unloaded entry={known} skeleton={<CardsSkeleton count={3} />} /> : null}
      {page?.items.length === 0 ? <NoGames /> : null}
      {page === undefined ? null : challenges.list}
      <QueuedMoves />
      {all.length < FEWEST_TO_ARRANGE ? null : (
        <div class="games-options-place">
          <GamesOptions view={gamesView} order={gamesOrder} filter={filter} />
        </div>
      )}
      {all.length > 0 && listed.length === 0 ? <NothingFound filter={filter} /> : null}
      <Games
        name="Waiting for you"
        games={listed.filter((game) => reasonOf(game) !== null)}
        view={gamesView}
        finished={page?.unreadFinished}
      />
      <Games name="Waiting for opponents" games={listed.filter((game) => reasonOf(game) === null)} view={gamesView} />
      {page === undefined ? null : <BelowGames />}
    </>
  );
}

function titleOf({ all }: Waiting, running: number): string {
  if (all === 0) return running === 0 ? "Your games" : "No game needs you";
  return all === 1 ? "One game needs you" : `${all} games need you`;
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

interface GamesProps {
  readonly name: string;
  readonly games: readonly RunningGame[];
  readonly view: Me["gamesView"];
  /** Finished games with unread messages. */
  readonly finished?: RunningGamePage["unreadFinished"] | undefined;
}

const Games = ({ name, games, view, finished = [] }: GamesProps) =>
  games.length + finished.length === 0 ? null : (
    <section class={games.length < MANY ? "my-games" : "my-games many"}>
      <h2 class="list-title">{name}</h2>
      <ul class={view === "list" ? "rows" : "cards"}>
        {games.map((game) =>
          view === "list" ? <GameRow key={game.id} game={game} /> : <GameCard key={game.id} game={game} />,
        )}
      </ul>
      {finished.length === 0 ? null : (
        <ul class="rows">
          {finished.map(({ id, opponent, unread }) => (
            <li key={id} class="row">
              <a class="row-link" href={`/games/${id}`}>
                {opponent.username}
              </a>
              <span class="row-what">finished, {messageWords(unread)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );

/** The confirmed moves that wait for the connection, or that cannot be played any more. */
const QueuedMoves = () =>
  [...queuedMoves.value.values()].map(({ gameId, move, san = move, opponent, heldBecause }) => (
    <p key={gameId} class="notice">
      {heldBecause === null
        ? `Your move ${san} against ${opponent} is sent when the connection returns.`
        : `Your move ${san} against ${opponent} was not played. ${heldBecause}`}{" "}
      <a href={`/games/${gameId}`}>Open the game</a>
    </p>
  ));

/** A notice for players on vacation, with a link to the settings to end it. */
const Vacation = ({ account }: { readonly account: Me | undefined }) =>
  account?.vacation ? (
    <p class="notice">
      You are on vacation until {localTime(account.vacation.until)}. Your clocks are stopped.{" "}
      <a href="/settings/play#vacation">End vacation</a>
    </p>
  ) : null;
