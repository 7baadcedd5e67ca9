import type { TournamentBye, TournamentGame } from "skytale-client";
import { PlayerNames } from "../../../components/player-names";
import { RatingOf, RatingsOf } from "../../../components/rating-of";
import { myGames } from "../../../server/resources";
import { endingWords, hasPage, resultWords } from "./results";

interface GameRowsProps {
  readonly games: readonly TournamentGame[];
  /** Whether each game is shown with its round. */
  readonly hasRounds: boolean;
  readonly byes?: readonly TournamentBye[];
}

/** Games as a list, running ones first. */
export const GameRows = ({ games, hasRounds, byes = [] }: GameRowsProps) => (
  <ul class="rows">
    {games
      .toSorted((one, other) => Number(one.status === "finished") - Number(other.status === "finished"))
      .map((game) => (
        <li key={game.gameId} class="row pairing-row">
          <span class="row-result">{resultWords(game) ?? "…"}</span>
          <span>
            {hasPage(game) ? (
              <a class="row-link" href={`/games/${game.gameId}`}>
                <PlayerNames players={game.players} />
              </a>
            ) : (
              <PlayerNames players={game.players} />
            )}
            <RatingsOf players={game.players} />
          </span>
          <span class="row-what">
            {[...(hasRounds ? [`round ${game.round}`] : []), stateOf(game)].filter((words) => words !== "").join(", ")}
          </span>
        </li>
      ))}
    {byes.map(({ player, kind }) => (
      <li key={player.username} class="row pairing-row">
        <span class="row-result">{kind === "absent" ? "0" : "1"}</span>
        <span>
          <span class="name">{player.username}</span>
          <RatingOf player={player} />
        </span>
        <span class="row-what">{kind === "absent" ? "absent" : "bye"}</span>
      </li>
    ))}
  </ul>
);

/** The state of a game in words. Reads signals. */
function stateOf(game: TournamentGame): string {
  if (game.status === "finished") return endingWords(game);
  if (game.status === "ending") return "is being decided";
  const own = myGames.of().data.value?.items.find(({ id }) => id === game.gameId);
  return own?.turn === own?.side && own !== undefined ? "your move" : "running";
}
