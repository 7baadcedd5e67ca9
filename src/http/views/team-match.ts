import type { TournamentState } from "../../tournament/state";
import { type TeamScore, teamScore } from "../../tournament/team-score";
import { ratedPlayersOf } from "./tournament-players";

/** The view of the score of a team match; null for another format. */
export function viewTeamMatch(state: TournamentState) {
  const score = teamScore(state);
  if (score === null) return null;
  const players = ratedPlayersOf(state);
  const teamAt = (side: 0 | 1, { teams, points, entrants }: TeamScore) => ({
    ...teams[side],
    points: points[side],
    entrants: entrants[side],
  });
  return {
    teams: [teamAt(0, score), teamAt(1, score)],
    boards: score.boards.map(({ board, players: pair, points, unfinished }) => ({
      board,
      players: pair.map(players),
      points: [...points],
      unfinished,
    })),
    unfinished: score.unfinished,
  };
}
