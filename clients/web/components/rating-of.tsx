import type { ListedGame, RatedPlayer } from "skytale-client";

/**
 * A player's rating, for display beside the name. Nothing if it is not known; lists that an earlier release stored in
 * this browser have no ratings.
 */
export function RatingOf({ player: { rating } }: { readonly player: Partial<Pick<RatedPlayer, "rating">> }) {
  if (rating === undefined || rating === null) return null;
  return (
    <>
      {" "}
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
