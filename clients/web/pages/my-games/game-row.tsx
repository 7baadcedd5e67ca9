import type { RunningGame } from "skytale-client";
import { RatingOf } from "../../components/rating-of";
import { VARIANT_NAMES } from "../../games/variants";
import { FollowMark, GameClock, GameWants } from "./game-card";
import { lastMoveWords, sideWords } from "./game-words";

/** A running game in the compact list. */
export function GameRow({ game }: { readonly game: RunningGame }) {
  const { id, variant, side, opponent, turn } = game;
  const isMine = turn === side;
  return (
    <li class={isMine ? "row game-row mine" : "row game-row"}>
      <span>
        <a class="row-link" href={`/games/${id}`}>
          <span class="name">{opponent.username}</span>
        </a>
        <FollowMark username={opponent.username} />
        <RatingOf player={opponent} />
      </span>
      <span class="row-what">
        {VARIANT_NAMES[variant]}, {sideWords(game)}
      </span>
      <span class="row-what">{lastMoveWords(game)}</span>
      <GameWants game={game} />
      <span class="row-when">
        <strong>{isMine ? "Your move" : "Their move"}</strong>
        <GameClock game={game} />
      </span>
    </li>
  );
}
