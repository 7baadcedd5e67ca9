import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { entriesUntil } from "../../tournament/formats/ladder";
import { challengesUntil, whyNoChallenge, whyNotChallenged } from "../../tournament/ladder/challenge";
import { inactiveFrom, nextDrop } from "../../tournament/ladder/due";
import { engagementsOf, type LadderChallenge, type LadderState, placeOf } from "../../tournament/ladder/state";
import { standings } from "../../tournament/standings";
import type { TournamentState } from "../../tournament/state";
import { playersOf, ratedEntrant, UNKNOWN } from "./tournament-players";

/**
 * The view of a ladder.
 * @param tournament the view of its tournament
 * @param viewer the player who sees it; null without a token
 * @param now milliseconds since 1970
 */
export function viewLadder<Tournament>(
  state: TournamentState,
  tournament: Tournament,
  viewer: string | null,
  now: number,
) {
  const { ladder } = state;
  const players = playersOf(state);
  const named = (id: string) => players(id) ?? UNKNOWN;
  const isRunning = state.status === "running" || state.status === "paused";
  const current = isRunning ? (ladder?.challenges ?? []) : [];
  const pair = ({ challenger, opponent }: LadderChallenge) => ({
    challenger: named(challenger),
    opponent: named(opponent),
  });
  const games = new Map(state.games.map((game) => [game.gameId, game]));
  return {
    tournament,
    entriesUntil: rfc3339OrNull(entriesUntil(state)),
    challengesUntil: rfc3339OrNull(challengesUntil(state)),
    places: ladder === null ? [] : viewPlaces(state, ladder, now),
    challenges: current
      .filter(({ status }) => status === "open")
      .map((challenge) => ({
        id: challenge.id,
        ...pair(challenge),
        madeAt: rfc3339(challenge.madeAt),
        answerBy: rfc3339(challenge.answerBy),
      })),
    games: current.flatMap((challenge) => {
      const game = games.get(challenge.id);
      if (game === undefined) return [];
      const seats = { white: named(game.white), black: named(game.black) };
      const startedAt = rfc3339(challenge.acceptedAt ?? challenge.madeAt);
      return [{ gameId: game.gameId, ...pair(challenge), players: seats, startedAt }];
    }),
    you: viewer === null ? null : viewYou(state, viewer, now),
  };
}

function viewPlaces(state: TournamentState, ladder: LadderState, now: number) {
  const entrants = new Map(state.entrants.map((entrant) => [entrant.id, entrant]));
  const rows = new Map(standings(state).flatMap((section) => section.rows.map((row) => [row.player, row])));
  return ladder.places.map((place, index) => {
    const entrant = entrants.get(place.player);
    const { wins = 0, draws = 0, losses = 0 } = rows.get(place.player) ?? {};
    return {
      place: index + 1,
      player: entrant === undefined ? { ...UNKNOWN, rating: null } : ratedEntrant(entrant),
      entryPlace: place.entryPlace,
      wins,
      draws,
      losses,
      engagements: engagementsOf(ladder, place.player).length,
      inactive: inactiveFrom(state, place) <= now,
      dropsAt: rfc3339OrNull(nextDrop(state, place)?.at ?? null),
    };
  });
}

function viewYou(state: TournamentState, viewer: string, now: number) {
  const { ladder, terms } = state;
  const id = state.entrants.find((entrant) => entrant.id === viewer)?.id;
  if (id === undefined || ladder === null || terms.format.kind !== "ladder") {
    return {
      place: null,
      canChallenge: false,
      reason: ladder === null ? "tournament-status" : "not-entered",
      opponents: [],
    };
  }
  const place = placeOf(ladder, id);
  const reason = whyNoChallenge(state, id, now)?.code ?? null;
  const { reach } = terms.format;
  const above = place === null ? [] : ladder.places.slice(Math.max(0, place - 1 - reach), place - 1);
  const players = playersOf(state);
  const opponents = above
    .map(({ player }) => {
      const refusal = whyNotChallenged(state, id, player, now);
      return {
        place: placeOf(ladder, player) ?? 0,
        player: players(player) ?? UNKNOWN,
        canChallenge: refusal === null,
        reason: refusal?.code ?? null,
        until: refusal?.code === "rematch-bar" ? rfc3339OrNull(refusal.until) : null,
      };
    })
    .reverse();
  return { place, canChallenge: reason === null, reason, opponents };
}
