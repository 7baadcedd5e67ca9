import { BEGINNER, deviationAt, isProvisional, shownRating } from "../../db/glicko";
import type { Leader } from "../../db/leaderboard";
import type { HistoryRow } from "../../db/ratings";
import { shownChange } from "../../db/recording";
import type { RatingRow } from "../../db/schema";
import { VARIANTS } from "../../rules/registry";
import { DAY } from "../../shared/duration";
import { namedPlayer } from "../../shared/house";
import { type RatingPool, ratedAs } from "../../shared/rating-pool";
import { rfc3339 } from "../../shared/time";

/** A player's ratings in a pool, one for each variant, with the current deviation. */
export const viewRatings = (rows: readonly RatingRow[], pool: RatingPool, now: number) =>
  Object.fromEntries(
    VARIANTS.map((variant) => [
      variant,
      viewRating(
        rows.find((row) => row.variant === ratedAs(variant, pool)),
        now,
      ),
    ]),
  );

function viewRating(row: RatingRow | undefined, now: number) {
  const strength = row ?? BEGINNER;
  const deviation = deviationAt(strength, now);
  return {
    rating: shownRating(strength.rating),
    deviation: shownRating(deviation),
    provisional: isProvisional({ deviation }),
    games: row?.sequence ?? 0,
    wins: row?.wins ?? 0,
    draws: row?.draws ?? 0,
    losses: row?.losses ?? 0,
  };
}

/**
 * The view of a rating change. A private game is identified only to its two players. Others get the day instead of the
 * time: the exact time is equal for both players, and would reveal who played whom.
 * @param viewer the id of the player who looks, or null
 */
export function viewRatingStep(row: HistoryRow, viewer: string | null) {
  const isWhite = row.playerId === row.whiteId;
  const isVisible = !row.private || viewer === row.whiteId || viewer === row.blackId;
  const side = isWhite ? "white" : "black";
  return {
    gameId: isVisible ? row.gameId : null,
    opponent: isVisible
      ? isWhite
        ? namedPlayer(row.blackId, row.blackName)
        : namedPlayer(row.whiteId, row.whiteName)
      : null,
    result: row.winner === null ? ("draw" as const) : row.winner === side ? ("win" as const) : ("loss" as const),
    ...shownChange(row),
    at: rfc3339(isVisible ? row.at : row.at - (row.at % DAY)),
  };
}

/** The view of a player on a leaderboard, with the current deviation. */
export const viewLeader = (leader: Leader, rank: number, now: number) => ({ rank, ...viewContender(leader, now) });

/** The view of a player who is not on the leaderboard, with the current deviation. */
export const viewContender = ({ username, wins, draws, losses, ...row }: Leader, now: number) => ({
  player: namedPlayer(row.playerId, username),
  rating: shownRating(row.rating),
  deviation: shownRating(deviationAt(row, now)),
  games: row.sequence,
  wins,
  draws,
  losses,
});
