import type { ListedGame, RatedPlayer } from "skytale-client";
import { BotMark } from "./bot-mark";

/**
 * The mark of a bot and a player's rating, for display beside the name. No rating if it is not known; lists that an
 * earlier release stored in this browser have no ratings.
 */
export function RatingOf({ player }: { readonly player: Partial<Pick<RatedPlayer, "rating" | "bot">> }) {
  const { rating } = player;
  if (rating === undefined || rating === null) return <BotMark player={player} />;
  return (
    <>
      <BotMark player={player} />{" "}
      <span class="rating">
        <span class="unseen">rated </span>
        {Math.round(rating.rating)}
        {rating.provisional ? (
          <>
            <span aria-hidden="true">?</span>
            <span class="unseen">, provisional</span>
          </>
        ) : null}
      </span>
    </>
  );
}

/** The ratings of the players of a game, for display after their names. Nothing unless both are known. */
export const RatingsOf = ({ players: { white, black } }: Pick<ListedGame, "players">) =>
  white.rating === null || black.rating === null ? null : (
    <>
      {" "}
      <span class="rating">
        <RatingOf player={white} /> – <RatingOf player={black} />
      </span>
    </>
  );
