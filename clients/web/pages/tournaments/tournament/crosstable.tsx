import type { SectionStandings, TournamentGame } from "skytale-client";
import { RatingOf } from "../../../components/rating-of";
import { session } from "../../../server/session";
import { ResultLink } from "./results";

interface CrosstableProps {
  readonly section: SectionStandings;
  /** The games of the section. */
  readonly games: readonly TournamentGame[];
}

/** All results of a section by pairs of players, in the order of the standings. */
export function Crosstable({ section: { name, rows }, games }: CrosstableProps) {
  const names = rows.map(({ player }) => player.username);
  const byPair = new Map<string, TournamentGame[]>();
  for (const game of games) {
    const { white, black } = game.players;
    for (const key of [pairKey(white.username, black.username), pairKey(black.username, white.username)]) {
      byPair.set(key, [...(byPair.get(key) ?? []), game]);
    }
  }
  const label = name === "" ? "Crosstable" : `Crosstable, ${name}`;
  return (
    <section class="table-frame crosstable-frame" aria-label={label}>
      <table class="table crosstable">
        <caption class="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            {names.map((username, index) => (
              <th key={username} scope="col" title={username}>
                <span aria-hidden="true">{index + 1}</span>
                <span class="unseen">{username}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ player, player: { username } }, row) => (
            <tr key={username} class={username === session.value?.username ? "own" : ""}>
              <th scope="row">
                <span class="name">
                  <span aria-hidden="true">{row + 1}. </span>
                  {username}
                </span>
                <RatingOf player={player} />
              </th>
              {names.map((opponent) =>
                opponent === username ? (
                  <td key={opponent} class="self" />
                ) : (
                  <td key={opponent}>
                    {byPair.get(pairKey(username, opponent))?.map((game) => (
                      <ResultLink key={game.gameId} game={game} of={username} />
                    ))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const pairKey = (one: string, other: string): string => `${one} ${other}`;
