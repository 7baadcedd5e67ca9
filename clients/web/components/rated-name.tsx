import type { RatedPlayer } from "skytale-client";
import { RatingOf } from "./rating-of";

/** The name of a player as a link to their page, with the mark of a bot and the rating. */
export const RatedName = ({ player }: { readonly player: RatedPlayer }) => (
  <>
    <a class="name" href={`/players/${encodeURIComponent(player.username)}`}>
      {player.username}
    </a>
    <RatingOf player={player} />
  </>
);
