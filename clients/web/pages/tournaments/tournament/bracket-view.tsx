import type { RatedPlayer, Tournament, TournamentGame, TournamentRound } from "skytale-client";
import { RatedName } from "../../../components/rated-name";
import { session } from "../../../server/session";
import { knockoutRoundName, pointWords } from "../words";
import { type BracketPair, bracketOf } from "./bracket";
import { hasPage, resultWords } from "./results";

interface BracketViewProps {
  readonly tournament: Tournament;
  readonly games: readonly TournamentGame[];
  readonly rounds: readonly TournamentRound[];
}

/** The bracket of a knockout: rounds beside each other in wide windows, below each other on phones. */
export function BracketView({ tournament: { round, sections }, games, rounds }: BracketViewProps) {
  const count = sections[0]?.players ?? 0;
  if (count === 0) return null;
  const bracket = bracketOf(count, games, rounds);
  return (
    <section>
      <h2>Bracket</h2>
      <section class="bracket" aria-label="Bracket">
        {bracket.map((pairs, index) => (
          <section key={pairs.length} class={index + 1 === round?.number ? "bracket-round current" : "bracket-round"}>
            <h3>{knockoutRoundName(index + 1, bracket.length)}</h3>
            <ol>
              {pairs.map((pair, place) => (
                <Pair key={place} pair={pair} />
              ))}
            </ol>
          </section>
        ))}
      </section>
    </section>
  );
}

function Pair({ pair }: { readonly pair: BracketPair }) {
  const { players, points, games, winner, isBye } = pair;
  const [one, other] = players;
  return (
    <li>
      <div class="pairing">
        <Line player={one} points={games.length === 0 ? null : points[0]} winner={winner} isBye={isBye} />
        <Line player={other} points={games.length === 0 ? null : points[1]} winner={winner} isBye={isBye} />
        {games.length === 0 ? null : (
          <p class="pairing-games">
            {games.map((game, index) => (
              <GameLink key={game.gameId} game={game} number={index + 1} />
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

interface LineProps {
  readonly player: RatedPlayer | null;
  /** Null without games. */
  readonly points: number | null;
  readonly winner: string | null;
  readonly isBye: boolean;
}

/** A player of a pair with the points. */
function Line({ player, points, winner, isBye }: LineProps) {
  if (player === null) return <p class="pairing-line open">{isBye ? "bye" : "not known yet"}</p>;
  const { username } = player;
  const state = winner === null ? "" : winner === username ? "won" : "lost";
  return (
    <p class={`pairing-line ${state} ${username === session.value?.username ? "own" : ""}`}>
      <RatedName player={player} />
      {state === "won" ? <span class="unseen">, reaches the next round</span> : null}
      {points === null ? null : <span class="points">{pointWords(points)}</span>}
    </p>
  );
}

/** A link to a game of a pair, with its result by color. */
function GameLink({ game, number }: { readonly game: TournamentGame; readonly number: number }) {
  const result = resultWords(game) ?? "running";
  const { white } = game.players;
  const title = `${white.username} has White`;
  return hasPage(game) ? (
    <a href={`/games/${game.gameId}`} title={title}>
      Game {number}: {result}
    </a>
  ) : (
    <span title={title}>
      Game {number}: {result}
    </span>
  );
}
