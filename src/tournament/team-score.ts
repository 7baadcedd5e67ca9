import type { PlayerId } from "../shared/ids";
import { pointsOf } from "./score";
import type { TournamentState } from "./state";
import type { TeamRef } from "./terms";

/** The score of one board of a team match. The values are in the order of the teams. */
export interface BoardScore {
  readonly board: number;
  readonly players: readonly [PlayerId, PlayerId];
  readonly points: readonly [number, number];
  /** Number of games that are not finished. */
  readonly unfinished: number;
}

/** The score of a team match. The values are in the order of the teams. */
export interface TeamScore {
  readonly teams: readonly [TeamRef, TeamRef];
  readonly points: readonly [number, number];
  /** Number of entrants of each team who can play or play: before the start, all of them. */
  readonly entrants: readonly [number, number];
  readonly boards: readonly BoardScore[];
  /** Number of games that are not finished. */
  readonly unfinished: number;
}

/** The score of a team match: only finished games count. Null for another format. */
export function teamScore(state: TournamentState): TeamScore | null {
  const { format } = state.terms;
  if (format.kind !== "team-match") return null;
  const boards = state.sections.flatMap(({ number, players: [one, other] }): readonly BoardScore[] => {
    if (one === undefined || other === undefined) return [];
    const games = state.games.filter(({ section }) => section === number);
    const finished = games.filter(({ status }) => status === "finished");
    const sum = (player: PlayerId): number => finished.reduce((total, game) => total + pointsOf(game, player), 0);
    const unfinished = games.length - finished.length;
    return [{ board: number, players: [one, other], points: [sum(one), sum(other)], unfinished }];
  });
  const total = (side: 0 | 1): number => boards.reduce((sum, { points }) => sum + points[side], 0);
  const entered = ({ id }: TeamRef): number =>
    state.entrants.filter(({ team, status }) => team === id && status === "entered").length;
  return {
    teams: format.teams,
    points: [total(0), total(1)],
    entrants: [entered(format.teams[0]), entered(format.teams[1])],
    boards,
    unfinished: boards.reduce((sum, { unfinished }) => sum + unfinished, 0),
  };
}
