import type { MatchStart } from "../../match/setup";
import { formatDuration } from "../../shared/duration";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import type { LadderState } from "../../tournament/ladder/state";
import { gamesOf, type TournamentState } from "../../tournament/state";
import { viewTerms } from "./tournament-terms";

/**
 * A whole tournament as one document.
 * @param from the address of this server, and the time of the export
 * @param names the usernames of players by id: of the entrants and of those who are invited
 * @param progress the moves and times of running games by id
 */
export function viewTournamentExport(
  state: TournamentState,
  from: { readonly origin: string; readonly now: number },
  names: ReadonlyMap<string, string>,
  progress: ReadonlyMap<string, MatchStart>,
) {
  const nameOf = (id: string): string => names.get(id) ?? "?";
  const { terms, series } = state;
  const view = viewTerms(terms);
  return {
    kind: "skytale-tournament" as const,
    version: 1 as const,
    exportedAt: rfc3339(from.now),
    origin: from.origin,
    id: state.id,
    ...view,
    entry: { ...view.entry, invited: terms.entry.invited?.map(nameOf) ?? null },
    status: state.status,
    organizer: state.organizer?.username ?? null,
    arbiters: state.arbiters.map(({ username }) => username),
    series: series === null ? null : { firstId: series.id, number: series.number },
    cancellation: state.cancellation,
    createdAt: rfc3339(state.createdAt),
    startedAt: rfc3339OrNull(state.startedAt),
    endsBy: rfc3339OrNull(state.endsBy),
    finishedAt: rfc3339OrNull(state.finishedAt),
    roundCount: state.roundCount,
    entrants: state.entrants.map(({ id, isBot, rating, status, withdrawal, ...entrant }) => ({
      username: nameOf(id),
      bot: isBot,
      rating,
      provisional: entrant.provisional,
      status,
      enteredAt: rfc3339(entrant.enteredAt),
      withdrawal: withdrawal === null ? null : { ...withdrawal, at: rfc3339(withdrawal.at) },
      timeouts: entrant.timeouts,
      firstRound: entrant.firstRound,
      division: entrant.division,
      team: entrant.team,
    })),
    sections: state.sections.map(({ number, name, players }) => ({ number, name, players: players.map(nameOf) })),
    rounds: state.rounds.map((round) => ({
      number: round.number,
      startedAt: rfc3339(round.startedAt),
      endsAt: rfc3339(round.endsAt),
      finishedAt: rfc3339OrNull(round.finishedAt),
      byes: round.byes.map(({ section, player, kind }) => ({ section, player: nameOf(player), kind })),
      games: gamesOf(state, round.number).map((game) => {
        const isFinished = game.status === "finished";
        return {
          gameId: game.gameId,
          section: game.section,
          white: nameOf(game.white),
          black: nameOf(game.black),
          result: isFinished ? game.result : null,
          decidedBy: isFinished ? game.decidedBy : null,
          finishedAt: rfc3339OrNull(game.finishedAt),
          recorded: game.isRecorded,
          played: game.isPlayed,
          progress: viewProgress(progress.get(game.gameId)),
        };
      }),
    })),
    ladder: state.ladder === null ? null : exportLadder(state.ladder, nameOf),
  };
}

function viewProgress(progress: MatchStart | undefined) {
  if (progress === undefined) return null;
  const { moves, left, bank } = progress;
  return {
    moves: [...moves],
    left: left === null ? null : formatDuration(Math.max(0, left)),
    bank: bank === null ? null : { white: formatDuration(bank.white), black: formatDuration(bank.black) },
  };
}

const exportLadder = ({ places, challenges, past }: LadderState, nameOf: (id: string) => string) => ({
  places: places.map(({ player, entryPlace, activeAt, droppedAt }) => ({
    username: nameOf(player),
    entryPlace,
    activeAt: rfc3339(activeAt),
    droppedAt: rfc3339OrNull(droppedAt),
  })),
  challenges: [...past, ...challenges]
    .sort((a, b) => a.madeAt - b.madeAt)
    .map(({ id, challenger, opponent, status, madeAt, answerBy, acceptedAt, endedAt }) => ({
      id,
      challenger: nameOf(challenger),
      opponent: nameOf(opponent),
      status,
      madeAt: rfc3339(madeAt),
      answerBy: rfc3339(answerBy),
      acceptedAt: rfc3339OrNull(acceptedAt),
      endedAt: rfc3339OrNull(endedAt),
    })),
});
