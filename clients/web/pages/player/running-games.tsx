import type { ListedGame } from "skytale-client";
import { FollowMark } from "../../components/follow-mark";
import { PlayerNames } from "../../components/player-names";
import { RatingsOf } from "../../components/rating-of";
import { localDay } from "../../components/time-left";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";

/** The running public games of a player. Nothing if there are none. */
export const RunningGames = ({ items }: { readonly items: readonly ListedGame[] }) =>
  items.length === 0 ? null : (
    <section>
      <h2>Games in progress</h2>
      <ul class="rows">
        {items.map(({ id, variant, players, timeControl, createdAt }) => (
          <li key={id} class="row running">
            <span>
              <a class="row-link" href={`/games/${id}`}>
                <PlayerNames players={players} Mark={FollowMark} />
              </a>
              <RatingsOf players={players} />
            </span>
            <span class="row-what">
              {VARIANT_NAMES[variant]}, {timeControlWords(timeControl)}
            </span>
            <span class="row-when">since {localDay(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
