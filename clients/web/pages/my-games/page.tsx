import type { RunningGame } from "skytale-client";
import { CardsSkeleton } from "../../parts/skeleton";
import { Trouble } from "../../parts/trouble";
import { myGames } from "../../server/queries";
import { useKnown } from "../../server/query";
import { GameCard } from "./game-card";
import { RecoveryCode } from "./recovery-code";

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
      <Cards name="Your move" games={mine} />
      <Cards name="Waiting for the other side" games={theirs} />
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
    <p>
      Read the rules of <a href="/docs/spartan-chess">Spartan Chess</a>, <a href="/docs/hoplit-chess">Hoplit Chess</a>{" "}
      and <a href="/docs/sparta">Sparta</a>, or <a href="/docs/board">try their moves</a>.
    </p>
  </section>
);
