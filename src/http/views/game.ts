import type { GameHeader } from "../../db/games";
import { shownRating } from "../../db/glicko";
import type { ActiveGameRow } from "../../db/schema";
import { revisionOf } from "../../match/view";
import type { ListedGame } from "../../player/player-rpc";
import { namedPlayer } from "../../shared/house";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

const viewSeats = (game: Pick<GameHeader, "whiteId" | "whiteName" | "blackId" | "blackName">) => ({
  white: namedPlayer(game.whiteId, game.whiteName),
  black: namedPlayer(game.blackId, game.blackName),
});

/** The view of a finished game in lists. */
export const viewFinishedGame = (game: GameHeader) => ({
  id: game.id,
  variant: game.variant,
  rulesRevision: game.revision,
  options: game.options,
  status: game.status,
  players: viewSeats(game),
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

/** The view of a running game in public lists. */
export const viewActiveGame = (game: ActiveGameRow) => ({
  id: game.id,
  variant: game.variant,
  rulesRevision: game.revision,
  options: game.options,
  status: "active" as const,
  players: viewSeats(game),
  timeControl: viewTimeControl(game.timeControl),
  rated: game.rated,
  createdAt: rfc3339(game.createdAt),
});

/** The view of a running game in its player's own list. */
export const viewRunningGame = (game: ListedGame) => ({
  id: game.id,
  variant: game.variant,
  rulesRevision: revisionOf(game),
  side: game.side,
  opponent: namedPlayer(game.opponent.id, game.opponent.username),
  ply: game.ply,
  turn: game.turn,
  position: game.position,
  lastMove: game.lastMove,
  drawOffer: game.drawOffer,
  takebackOffer: game.takebackOffer,
  deadlineAt: rfc3339OrNull(game.deadlineAt),
  vacationUntil: rfc3339OrNull(game.vacationUntil ?? null),
  unread: game.unread,
  rated: game.rated,
  private: game.private,
});
