import type { TournamentRow } from "../../db/tournament-schema";
import { type NamedPlayer, namedPlayer } from "../../shared/house";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";
import { endsSeries, previousIdOf } from "../../tournament/series";
import { gamesOf, type Person, type Series, type TournamentState } from "../../tournament/state";
import { viewTeamMatch } from "./team-match";
import { viewTerms, viewTimeContract } from "./tournament-terms";

/** The relation of a player to a tournament. */
interface Viewer {
  readonly playerId: string;
  /** The code of the refusal that an entry would get; null if the player can enter. */
  readonly refusal: string | null;
}

const named = ({ id, username }: Person): NamedPlayer => namedPlayer(id, username);

/** The view of a tournament in lists. */
export const viewTournamentRow = (row: TournamentRow) => ({
  id: row.id,
  name: row.name,
  variant: row.variant,
  format: row.format,
  status: row.status,
  organizer: row.organizerId === null ? null : namedPlayer(row.organizerId, row.organizerName ?? ""),
  rated: row.rated,
  timeControl: viewTimeControl(row.timeControl),
  entrants: row.entrants,
  most: row.most,
  round: row.round,
  rounds: row.roundCount,
  startsAt: rfc3339OrNull(row.startsAt),
  endsBy: rfc3339OrNull(row.endsBy),
  createdAt: rfc3339(row.createdAt),
  finishedAt: rfc3339OrNull(row.finishedAt),
});

/**
 * The view of a tournament.
 * @param invited the invited players, if the viewer may see them
 */
export function viewTournament(state: TournamentState, viewer: Viewer | null, invited: readonly NamedPlayer[] | null) {
  const { terms, organizer, series, pause, entrants } = state;
  const timeContract = viewTimeContract(terms, state);
  return {
    id: state.id,
    ...viewTerms(terms),
    timeContract,
    status: state.status,
    organizer: organizer === null ? null : named(organizer),
    arbiters: state.arbiters.map(named),
    invited,
    entrants: entrants.filter(({ status }) => status === "entered").length,
    standbys: entrants.filter(({ status }) => status === "standby").length,
    round: viewCurrentRound(state),
    sections: state.sections.map(({ number, name, players }) => ({ number, name, players: players.length })),
    pause: pause === null ? null : { since: rfc3339(pause.since), reason: pause.reason },
    cancellation: state.cancellation,
    series: series === null ? null : viewSeries(series, state),
    teamMatch: viewTeamMatch(state),
    you: viewer === null ? null : viewYou(state, viewer),
    createdAt: rfc3339(state.createdAt),
    startedAt: rfc3339OrNull(state.startedAt),
    endsBy: timeContract.endsBy,
    finishedAt: rfc3339OrNull(state.finishedAt),
  };
}

const viewSeries = (series: Series, state: TournamentState) => ({
  firstId: series.id,
  number: series.number,
  previousId: previousIdOf(series),
  nextId: state.nextId,
  ended: endsSeries(state),
});

function viewCurrentRound(state: TournamentState) {
  const round = state.rounds.at(-1);
  if (round === undefined) return null;
  const games = gamesOf(state, round.number);
  return {
    number: round.number,
    of: state.roundCount ?? round.number,
    startedAt: rfc3339(round.startedAt),
    endsAt: rfc3339(round.endsAt),
    finishedAt: rfc3339OrNull(round.finishedAt),
    games: games.length,
    finished: games.filter(({ status }) => status === "finished").length,
  };
}

function viewYou(state: TournamentState, { playerId, refusal }: Viewer) {
  const entry = state.entrants.find(({ id }) => id === playerId);
  const isArbiter = state.arbiters.some(({ id }) => id === playerId);
  const roles = [
    ...(state.organizer?.id === playerId ? (["organizer"] as const) : []),
    ...(isArbiter ? (["arbiter"] as const) : []),
  ];
  return { roles, status: entry?.status ?? null, canEnter: refusal === null, reason: refusal };
}
