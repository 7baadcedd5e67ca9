import type { RatedIn, RatingLookup } from "../../db/current-ratings";
import type { GameHeader } from "../../db/games";
import { shownRating } from "../../db/glicko";
import type { ActiveGameRow } from "../../db/schema";
import { revisionOf } from "../../match/view";
import type { ListedGame } from "../../player/player-rpc";
import { type PlayerRating, ratedPlayer } from "../../shared/player-rating";
import { poolOf, ratedAs } from "../../shared/rating-pool";
import type { Side } from "../../shared/side";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

type Seats = Pick<GameHeader, "whiteId" | "whiteName" | "blackId" | "blackName">;

const viewSeats = (game: Seats, ratings: Readonly<Record<Side, PlayerRating | null>>) => ({
  white: ratedPlayer(game.whiteId, game.whiteName, ratings.white),
  black: ratedPlayer(game.blackId, game.blackName, ratings.black),
});

/** An archived rating. If it is not known whether the rating was provisional, it counts as provisional. */
const archivedRating = (rating: number | null, provisional: boolean | null): PlayerRating | null =>
  rating === null ? null : { rating: shownRating(rating), provisional: provisional ?? true };

/** The view of a finished game in lists. */
export const viewFinishedGame = (game: GameHeader) => ({
  id: game.id,
  variant: game.variant,
  rulesRevision: game.revision,
  options: game.options,
  status: game.status,
  players: viewSeats(game, {
    white: archivedRating(game.whiteRating, game.whiteProvisional),
    black: archivedRating(game.blackRating, game.blackProvisional),
  }),
  outcome: { winner: game.winner, reason: game.reason },
  ratings:
    game.whiteRating === null || game.blackRating === null
      ? null
      : { white: shownRating(game.whiteRating), black: shownRating(game.blackRating) },
  ply: game.ply,
  position: game.finalPosition,
  timeControl: viewTimeControl(game.timeControl),
  rated: game.rated,
  private: game.private,
  createdAt: rfc3339(game.createdAt),
  finishedAt: rfc3339(game.finishedAt),
});

/** The players of a running game with the variant under which the game is rated. */
export function ratedInGame({ variant, whiteId, blackId }: ActiveGameRow): readonly RatedIn[] {
  const rated = ratedAs(variant, poolOf(whiteId, blackId));
  return [whiteId, blackId].map((playerId) => ({ playerId, variant: rated }));
}

/** The view of a running game in public lists. `ratings` has to include the pairs of `ratedInGame`. */
export const viewActiveGame = (game: ActiveGameRow, ratings: RatingLookup) => ({
  id: game.id,
  variant: game.variant,
  rulesRevision: game.revision,
  options: game.options,
  status: "active" as const,
  players: viewSeats(game, currentOf(game, ratings)),
  timeControl: viewTimeControl(game.timeControl),
  rated: game.rated,
  createdAt: rfc3339(game.createdAt),
});

function currentOf(game: ActiveGameRow, ratings: RatingLookup): Readonly<Record<Side, PlayerRating>> {
  const variant = ratedAs(game.variant, poolOf(game.whiteId, game.blackId));
  return { white: ratings(game.whiteId, variant), black: ratings(game.blackId, variant) };
}

/** The view of a running game in its player's own list. */
export const viewRunningGame = (game: ListedGame) => ({
  id: game.id,
  variant: game.variant,
  rulesRevision: revisionOf(game),
  side: game.side,
  opponent: ratedPlayer(game.opponent.id, game.opponent.username, game.opponentRating ?? null),
  ply: game.ply,
  turn: game.turn,
  position: game.position,
  lastMove: game.lastMove,
  lastSan: game.lastSan ?? null,
  ...(game.lastNotations === undefined ? {} : { lastNotations: game.lastNotations }),
  turnStartedAt: rfc3339(game.turnStartedAt),
  drawOffer: game.drawOffer,
  takebackOffer: game.takebackOffer,
  deadlineAt: rfc3339OrNull(game.deadlineAt),
  vacationUntil: rfc3339OrNull(game.vacationUntil ?? null),
  timeControl: game.timeControl === undefined ? null : viewTimeControl(game.timeControl),
  unread: game.unread,
  proposed: game.proposed,
  rated: game.rated,
  private: game.private,
});
