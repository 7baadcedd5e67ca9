import { assertNever } from "../../shared/assert-never";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { standings } from "../../tournament/standings";
import { type Entrant, gamesOf, type Round, type TournamentGame, type TournamentState } from "../../tournament/state";
import type { NumberedEvent } from "../../tournament-object/tournament-rpc";
import { type playersOf, ratedEntrant, ratedPlayersOf } from "./tournament-players";

/** The view of a player of a tournament. */
export const viewEntrant = (entrant: Entrant) => ({
  player: ratedEntrant(entrant),
  status: entrant.status,
  enteredAt: rfc3339(entrant.enteredAt),
  withdrawal:
    entrant.withdrawal === null ? null : { at: rfc3339(entrant.withdrawal.at), reason: entrant.withdrawal.reason },
  timeouts: entrant.timeouts,
  firstRound: entrant.firstRound,
  division: entrant.division,
  team: entrant.team,
});

type StandingsViews = ReturnType<typeof computeStandings>;

/** The standings by state. Computing them takes some milliseconds with hundreds of players. */
const computed = new WeakMap<TournamentState, StandingsViews>();

/** The views of the standings of all sections, computed once for each state. */
export function viewStandings(state: TournamentState): StandingsViews {
  const views = computed.get(state) ?? computeStandings(state);
  computed.set(state, views);
  return views;
}

function computeStandings(state: TournamentState) {
  const players = ratedPlayersOf(state);
  const { tieBreaks: names } = state.terms;
  return standings(state).map(({ section, rows }) => ({
    section: section.number,
    name: section.name,
    players: rows.length,
    rows: rows.map((row) => ({
      rank: row.rank,
      player: players(row.player),
      points: row.points,
      played: row.played,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      tieBreaks: Object.fromEntries(names.map((name, index) => [name, row.tieBreaks[index] ?? 0])),
      withdrawn: row.isWithdrawn,
      best: row.best,
      worst: row.worst,
    })),
  }));
}

/** The view of a round. */
export function viewRound(state: TournamentState, round: Round) {
  const players = ratedPlayersOf(state);
  const games = gamesOf(state, round.number);
  return {
    number: round.number,
    status: round.finishedAt === null ? ("running" as const) : ("finished" as const),
    startedAt: rfc3339(round.startedAt),
    endsAt: rfc3339(round.endsAt),
    finishedAt: rfc3339OrNull(round.finishedAt),
    games: games.length,
    finished: games.filter(({ status }) => status === "finished").length,
    byes: round.byes.map(({ section, player, kind }) => ({ section, player: players(player), kind })),
  };
}

/** The view of a game of a tournament. Before it is finished, the result is not final and left out. */
export const viewTournamentGame = (game: TournamentGame, players: ReturnType<typeof ratedPlayersOf>) => ({
  gameId: game.gameId,
  round: game.round,
  section: game.section,
  players: { white: players(game.white), black: players(game.black) },
  status: game.status,
  result: game.status === "finished" ? game.result : null,
  decidedBy: game.status === "finished" ? game.decidedBy : null,
  finishedAt: rfc3339OrNull(game.finishedAt),
  recorded: game.isRecorded,
  played: game.isPlayed,
});

/**
 * The id of an event of a tournament, as in the feeds of its players. It has the time of the event, because after a
 * restore from a backup another event may have the same number.
 */
export const eventId = (tournamentId: string, { seq, event }: NumberedEvent): string =>
  `${tournamentId}-${seq}-${event.at.toString(36)}`;

/** The view of an event. Players are shown with the names that the tournament shows now. */
export const viewTournamentEvent = (
  numbered: NumberedEvent,
  tournamentId: string,
  players: ReturnType<typeof playersOf>,
) => ({
  id: eventId(tournamentId, numbered),
  type: numbered.event.type,
  timestamp: rfc3339(numbered.event.at),
  data: { seq: numbered.seq, ...dataOf(numbered.event, players) },
});

function dataOf(event: NumberedEvent["event"], players: ReturnType<typeof playersOf>) {
  switch (event.type) {
    case "created":
    case "changed":
    case "opened":
    case "sections.added":
    case "ladder.imported":
    case "resumed":
    case "finished":
      return {};
    case "entered": {
      const { entrant } = event;
      return { player: players(entrant.id), standby: entrant.status === "standby" };
    }
    case "promoted":
    case "renamed":
      return { player: players(event.player) };
    case "withdrawn":
      return { player: players(event.player), reason: event.reason };
    case "started":
      return { rounds: event.roundCount, endsBy: rfc3339(event.endsBy) };
    case "round.started":
      return { round: event.round, endsAt: rfc3339(event.endsAt), games: event.games.length };
    case "round.finished":
      return { round: event.round };
    case "challenge.made": {
      const { challengeId, challenger, opponent, answerBy } = event;
      const pair = { player: players(challenger), opponent: players(opponent) };
      return { challengeId, ...pair, answerBy: rfc3339(answerBy) };
    }
    case "challenge.accepted":
      return { challengeId: event.game.gameId, gameId: event.game.gameId };
    case "challenge.declined":
    case "challenge.expired":
    case "challenge.withdrawn":
      return { challengeId: event.challengeId };
    case "place.changed": {
      const { player, opponent, from, to, reason } = event;
      return { player: players(player), opponent: opponent === null ? null : players(opponent), from, to, reason };
    }
    case "game.decided":
    case "game.finished": {
      const reason = event.type === "game.decided" ? { reason: event.reason } : {};
      return { gameId: event.gameId, result: event.result, decidedBy: event.decidedBy, ...reason };
    }
    case "paused":
      return { reason: event.reason };
    case "canceled":
      return { reason: event.cancellation.text ?? event.cancellation.code };
    case "continued":
      return { nextId: event.nextId };
    default:
      return assertNever(event);
  }
}
