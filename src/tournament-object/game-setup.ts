import type { RatingLookup } from "../db/current-ratings";
import type { MatchSetup, MatchStart, Seat } from "../match/setup";
import type { Settings } from "../settings";
import type { PlayerId } from "../shared/ids";
import { poolOf, ratedAs } from "../shared/rating-pool";
import { acceptedAt } from "../tournament/ladder/challenge";
import { entrantOf, type TournamentGame, type TournamentState } from "../tournament/state";

/** The ratings that the setup of a game needs, as pairs for `currentRatings`. */
export const ratedIn = ({ terms }: TournamentState, { white, black }: TournamentGame) =>
  [white, black].map((playerId) => ({ playerId, variant: ratedAs(terms.variant, poolOf(white, black)) }));

/**
 * The setup of a game of a tournament, with this server's deadline warning and maximum time of a turn.
 * @param start the progress of a game that another server began; null for a new game
 */
export function setupOf(
  state: TournamentState,
  game: TournamentGame,
  ratingOf: RatingLookup,
  settings: Pick<Settings, "warningPart" | "maxMoveTime">,
  start: MatchStart | null = null,
): MatchSetup {
  const { id, terms, rounds } = state;
  const { timeControl } = terms;
  const rated = ratedIn(state, game).map(({ playerId, variant }) => ratingOf(playerId, variant));
  const bySide = <Value>(values: readonly Value[], missing: Value) => ({
    white: values[0] ?? missing,
    black: values[1] ?? missing,
  });
  return {
    gameId: game.gameId,
    origin: { kind: "pairing", tournamentId: id, round: game.round, name: terms.name },
    observers: [{ kind: "TOURNAMENTS", id, events: ["game.finished"] }],
    variant: terms.variant,
    revision: terms.revision,
    options: terms.options,
    position: null,
    ...(start === null ? {} : { start }),
    players: { white: seatOf(state, game.white), black: seatOf(state, game.black) },
    startRatings: bySide<number | null>(
      rated.map(({ rating }) => rating),
      null,
    ),
    startProvisional: bySide(
      rated.map(({ provisional }) => provisional),
      true,
    ),
    timeControl,
    rated: terms.rated,
    private: false,
    takebacks: false,
    vacation: terms.vacation,
    warningPart: settings.warningPart,
    maxMoveTime: Math.max(settings.maxMoveTime, timeControl.kind === "bank" ? timeControl.max : 0),
    createdAt:
      acceptedAt(state, game.gameId) ??
      rounds.find(({ number }) => number === game.round)?.startedAt ??
      state.createdAt,
  };
}

function seatOf(state: TournamentState, player: PlayerId): Seat {
  const entrant = entrantOf(state, player);
  if (entrant === undefined) throw new Error(`player ${player} of a game has not entered`);
  return { id: player, username: entrant.username };
}
