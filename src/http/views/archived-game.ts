import type { GamePage } from "../../db/game-page";
import { type EndedGameView, type GameParts, writeEndedGame } from "../../match/view";
import type { VersionedView } from "../../room/room-rpc";
import { storedGame } from "../../rules/registry";
import type { BoardPicture } from "../../rules/rules";
import { formatDuration } from "../../shared/duration";
import { type PlayerRating, type RatedPlayer, ratedPlayer, UNRATED } from "../../shared/player-rating";
import type { Side } from "../../shared/side";
import { rfc3339 } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";

/**
 * The view of an archived game for a spectator, with the same text as from the game's object.
 * @returns null if the row is older than its `details`, or if the board is requested and this release does not know the
 * rules
 */
export function viewArchivedGame(page: GamePage, parts: GameParts): VersionedView | null {
  const { game, ratings } = page;
  const { details, winner, reason } = game;
  if (details === null) return null;
  const board = parts.board ? pictureOf(game) : null;
  if (parts.board && board === null) return null;
  const { bank, lastNotations, startProvisional } = details;
  const players = bySide((side) => ratedPlayerOf(game, side, startProvisional));
  const present: EndedGameView = {
    id: game.id,
    seq: null,
    variant: game.variant,
    rulesRevision: game.revision,
    options: game.options,
    status: game.status,
    ply: game.plies.length,
    turn: null,
    position: game.finalPosition,
    ...(lastNotations === undefined ? {} : { lastNotations }),
    legalMoves: [],
    check: details.check,
    players,
    clock: {
      timeControl: viewTimeControl(game.timeControl),
      turnStartedAt: rfc3339(details.turnStartedAt),
      remaining: bank === null ? null : bySide((side) => formatDuration(bank[side])),
      vacationUntil: { white: null, black: null },
    },
    deadlineAt: null,
    drawOffer: null,
    takebackOffer: null,
    drawClaim: null,
    outcome: ratings === null ? { winner, reason } : { winner, reason, ratings },
    rated: game.rated,
    private: game.private,
    takebacks: details.takebacks,
    vacation: details.vacation,
    tournament: details.tournament,
    createdAt: rfc3339(game.createdAt),
    finishedAt: rfc3339(game.finishedAt),
    ...(board === null ? {} : { board }),
  };
  const plies = game.plies.map(({ move, san, side, at, by }, index) => ({ ply: index + 1, move, san, side, at, by }));
  return { json: writeEndedGame(present, plies.slice(parts.since)), players, status: game.status, version: "archived" };
}

const bySide = <T>(of: (side: Side) => T): Readonly<Record<Side, T>> => ({ white: of("white"), black: of("black") });

function ratedPlayerOf(
  { startRatings, whiteId, whiteName, blackId, blackName }: GamePage["game"],
  side: Side,
  provisional: Readonly<Record<Side, boolean>> | null,
): RatedPlayer {
  const [id, name] = side === "white" ? [whiteId, whiteName] : [blackId, blackName];
  return ratedPlayer(id, name, startRatings === null ? null : startRatingOf(startRatings[side], provisional?.[side]));
}

/** The rating at the start of a game. If it is not known whether the rating was provisional, it counts as provisional. */
const startRatingOf = (rating: number | null, provisional: boolean | undefined): PlayerRating =>
  rating === null ? UNRATED : { rating, provisional: provisional ?? true };

/** The pieces of the final position; null if this release does not know the rules. */
function pictureOf({ variant, revision, options, finalPosition }: GamePage["game"]): BoardPicture | null {
  const line = storedGame(variant, revision)?.start(options, finalPosition);
  return line?.ok ? line.value.picture() : null;
}
