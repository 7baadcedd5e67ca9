import type { TournamentGame, TournamentState } from "../../src/tournament/state";
import { numbersOf, play } from "../tournament/states";
import { inNumbers } from "./simulate";

/** A round of a recorded tournament. Players are numbers. */
export interface RecordedRound {
  /** For example `1-4 5-2 3`: white before black, and the bye at the end. */
  readonly pairings: string;
  /** A letter for each pairing: see `RESULTS`. */
  readonly results: string;
  /** Players who miss this round only. */
  readonly absent?: readonly number[];
  /** Players who withdraw after the pairing. */
  readonly withdrawn: readonly number[];
}

/** A recorded tournament. */
export interface RecordedTournament {
  readonly players: number;
  readonly lateEntries: number;
  readonly rounds: number;
  readonly played: readonly RecordedRound[];
}

/** The end of a game by its letter. Games in the last four lines ended without moves of both players. */
const RESULTS: Readonly<Record<string, Pick<TournamentGame, "result" | "isPlayed">>> = {
  "1": { result: "white", isPlayed: true },
  "0": { result: "black", isPlayed: true },
  "=": { result: "draw", isPlayed: true },
  x: { result: "both-lost", isPlayed: true },
  "+": { result: "white", isPlayed: false },
  "-": { result: "black", isPlayed: false },
  "~": { result: "draw", isPlayed: false },
  o: { result: "both-lost", isPlayed: false },
};

const letterOf = ({ result, isPlayed }: TournamentGame): string =>
  Object.entries(RESULTS).find(([, end]) => end.result === result && end.isPlayed === isPlayed)?.[0] ?? "?";

/** Ends the games of the last round by their letters. */
export function withResults(state: TournamentState, letters: string): TournamentState {
  const open = state.games.filter(({ status }) => status !== "finished");
  const ends = new Map(open.map(({ gameId }, index) => [gameId, RESULTS[letters.charAt(index)]]));
  const resultIf = (isPlayed: boolean) => (game: TournamentGame) => {
    const end = ends.get(game.gameId);
    return end?.isPlayed === isPlayed ? end.result : null;
  };
  return play(play(state, resultIf(true)), resultIf(false), "timeout", false);
}

/** The record of a simulated tournament after its last round. */
export function recordOf(state: TournamentState, lateEntries: number): RecordedTournament {
  const numbers = (players: Parameters<typeof numbersOf>[0]): readonly number[] =>
    numbersOf(players).toSorted((a, b) => a - b);
  return {
    players: state.entrants.length - lateEntries,
    lateEntries,
    rounds: state.roundCount ?? state.rounds.length,
    played: state.rounds.map(({ number, byes }): RecordedRound => {
      const games = state.games.filter(({ round }) => round === number);
      const paired = new Set([
        ...games.flatMap(({ white, black }) => [white, black]),
        ...byes.map((bye) => bye.player),
      ]);
      const leftIn = (round: number) =>
        state.entrants.filter(({ withdrawal }) => withdrawal?.finishedRounds === round - 1);
      const missing = state.entrants.filter(
        ({ id, firstRound, withdrawal }) =>
          !paired.has(id) && firstRound <= number && (withdrawal?.finishedRounds ?? number) >= number - 1,
      );
      return {
        pairings: inNumbers({ pairings: games, byes }),
        results: games.map(letterOf).join(""),
        ...(missing.length > 0 ? { absent: numbers(missing.map(({ id }) => id)) } : {}),
        withdrawn: numbers(leftIn(number).map(({ id }) => id)),
      };
    }),
  };
}
