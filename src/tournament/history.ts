import type { PlayerId } from "../shared/ids";
import { createTournament } from "./decide";
import type { TournamentEvent } from "./event";
import type { LadderState } from "./ladder/state";
import type {
  Bye,
  Cancellation,
  DecidedBy,
  Entrant,
  GameResult,
  PairedGame,
  Person,
  Section,
  TournamentStatus,
} from "./state";
import type { TournamentTerms } from "./terms";

/** A game of another server. `result`, `decidedBy` and `finishedAt` are null while it runs. */
export interface HistoricGame extends PairedGame {
  readonly result: GameResult | null;
  readonly decidedBy: DecidedBy | null;
  readonly finishedAt: number | null;
  /** Whether both players made a move; null if the file does not say so. */
  readonly isPlayed: boolean | null;
}

/** A round of another server. */
export interface HistoricRound {
  readonly number: number;
  readonly startedAt: number;
  readonly endsAt: number;
  readonly finishedAt: number | null;
  readonly byes: readonly Bye[];
  readonly games: readonly HistoricGame[];
}

/** A start with what follows from it. */
export interface HistoricStart {
  readonly at: number;
  readonly endsBy: number;
  readonly roundCount: number;
  readonly sections: readonly Section[];
  readonly rounds: readonly HistoricRound[];
  /** Null in other formats than a ladder. */
  readonly ladder: LadderState | null;
}

/**
 * A tournament of another server with the players of this one. Times are milliseconds since 1970. The caller has
 * checked that all parts fit together.
 */
export interface TournamentHistory {
  readonly id: string;
  readonly terms: TournamentTerms;
  readonly organizer: Person;
  readonly arbiters: readonly Person[];
  readonly createdAt: number;
  readonly status: TournamentStatus;
  readonly entrants: readonly Entrant[];
  /** Null before the start. */
  readonly start: HistoricStart | null;
  readonly finishedAt: number | null;
  readonly cancellation: Cancellation | null;
}

/** The players whom an import withdraws. */
export interface Absences {
  /** Players of the other server who do not exist here. */
  readonly players: ReadonlySet<PlayerId>;
  /** Time of the import, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The events of a tournament that another server began. Players who do not exist here are withdrawn: before the start
 * they are left out, after it their running games are forfeited, without objects of games here.
 */
export function eventsOfHistory(history: TournamentHistory, absences: Absences): readonly TournamentEvent[] {
  const { id, terms, organizer, arbiters, createdAt, start, status, finishedAt, cancellation } = history;
  const series = terms.repeatEvery === null ? null : { id, number: 1, emptyBefore: 0 };
  const isOpen = status !== "draft";
  const entrants = history.entrants.filter((entrant) => start !== null || !absences.players.has(entrant.id));
  const at = finishedAt ?? absences.at;
  return [
    ...createTournament({ id, terms, organizer, arbiters, series, open: isOpen, at: createdAt }),
    ...entrants.map(
      (entrant): TournamentEvent => ({ type: "entered", at: entrant.enteredAt, entrant: entry(entrant) }),
    ),
    ...(start === null ? [] : eventsOfStart(start, entrants, absences)),
    ...(status === "paused" ? [{ type: "paused", at: absences.at, reason: "" } as const] : []),
    ...(status === "finished" ? [{ type: "finished", at } as const] : []),
    ...(cancellation === null ? [] : [{ type: "canceled", at, cancellation } as const]),
  ];
}

/** An entrant at the entry: withdrawals and lost games follow as events. */
const entry = (entrant: Entrant): Entrant => ({
  ...entrant,
  status: entrant.status === "standby" ? "standby" : "entered",
  withdrawal: null,
  timeouts: 0,
});

function eventsOfStart(
  { at, endsBy, roundCount, sections, rounds, ladder }: HistoricStart,
  entrants: readonly Entrant[],
  absences: Absences,
): readonly TournamentEvent[] {
  const withdrawals = entrants
    .flatMap(({ id, withdrawal }) => (withdrawal === null ? [] : [{ player: id, ...withdrawal }]))
    .sort((one, other) => one.at - other.at);
  /** The withdrawals after a number of finished rounds. */
  const after = (isThen: (finished: number) => boolean): readonly TournamentEvent[] =>
    withdrawals
      .filter(({ finishedRounds }) => isThen(finishedRounds))
      .map(({ player, at: time, reason }) => ({ type: "withdrawn", at: time, player, reason }));
  const leaving = entrants.filter(({ id, status }) => absences.players.has(id) && status !== "withdrawn");
  return [
    { type: "started", at, sections, roundCount, endsBy },
    ...rounds.flatMap((round) =>
      eventsOfRound(
        round,
        // On a ladder, the forfeits follow the import of its challenges, which they end.
        ladder === null ? absences : { ...absences, players: new Set() },
        after((finished) => finished === round.number - 1),
      ),
    ),
    ...after((finished) => finished >= rounds.length),
    ...(ladder === null ? [] : [importOf(ladder)]),
    ...leaving.map(
      ({ id }): TournamentEvent => ({
        type: "withdrawn",
        at: absences.at,
        player: id,
        reason: "removed",
      }),
    ),
    ...(ladder === null ? [] : rounds.flatMap(({ games }) => forfeitsIn(games, absences))),
  ];
}

const importOf = ({ places, challenges, past, changedAt: at }: LadderState): TournamentEvent => ({
  type: "ladder.imported",
  at,
  places,
  challenges,
  past,
});

const forfeitsIn = (games: readonly HistoricGame[], absences: Absences): readonly TournamentEvent[] =>
  games.filter(({ result }) => result === null).flatMap((game) => eventsOfEnding(game, absences));

function eventsOfRound(
  { number, startedAt, endsAt, finishedAt, byes, games }: HistoricRound,
  absences: Absences,
  withdrawals: readonly TournamentEvent[],
): readonly TournamentEvent[] {
  const paired = games.map(({ gameId, section, white, black }) => ({ gameId, section, white, black }));
  return [
    { type: "round.started", at: startedAt, round: number, endsAt, games: paired, byes },
    ...games.flatMap((game) => eventsOfEnding(game, absences)),
    // A withdrawal before the end of a knockout's round decides a pair.
    ...withdrawals,
    ...(finishedAt === null ? [] : [{ type: "round.finished", at: finishedAt, round: number } as const]),
  ];
}

function eventsOfEnding(game: HistoricGame, absences: Absences): readonly TournamentEvent[] {
  const ending = endingOf(game, absences);
  if (ending === null) return [];
  const played = game.result === null || game.isPlayed === null ? {} : { isPlayed: game.isPlayed };
  return [{ type: "game.finished", gameId: game.gameId, isRecorded: false, ...played, ...ending }];
}

/** The end of a game: that of the other server, or the forfeit of a player who does not exist here. */
function endingOf(
  { white, black, result, decidedBy, finishedAt }: HistoricGame,
  { players, at }: Absences,
): { readonly at: number; readonly result: GameResult; readonly decidedBy: DecidedBy } | null {
  if (result !== null) return { at: finishedAt ?? at, result, decidedBy: decidedBy ?? "play" };
  const [isWhiteGone, isBlackGone] = [players.has(white), players.has(black)];
  if (!isWhiteGone && !isBlackGone) return null;
  return {
    at,
    result: isWhiteGone && isBlackGone ? "both-lost" : isWhiteGone ? "black" : "white",
    decidedBy: "forfeit",
  };
}
