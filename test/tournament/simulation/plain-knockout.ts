import type { PlayerId } from "../../../src/shared/ids";
import type { Round, TournamentState } from "../../../src/tournament/state";

const pointsIn = (state: TournamentState, round: number, player: PlayerId): number =>
  state.games
    .filter((game) => game.round === round)
    .reduce((sum, { white, black, result }) => {
      if (white !== player && black !== player) return sum;
      return sum + (result === "draw" ? 0.5 : result === (white === player ? "white" : "black") ? 1 : 0);
    }, 0);

const opponentIn = (state: TournamentState, round: number, player: PlayerId): PlayerId | null => {
  const game = state.games.find(
    ({ round: of, white, black }) => of === round && (white === player || black === player),
  );
  return game === undefined ? null : game.white === player ? game.black : game.white;
};

const hasBye = ({ byes }: Round, player: PlayerId): boolean => byes.some((bye) => bye.player === player);

/** Whether a player won a round: with a bye, more points, the better seed at equal points, or the opponent's leaving. */
function hasWon(state: TournamentState, round: Round, player: PlayerId): boolean {
  if (hasBye(round, player)) return true;
  const opponent = opponentIn(state, round.number, player);
  if (opponent === null) return false;
  const next = state.rounds.find(({ number }) => number === round.number + 1);
  const isInNext = (one: PlayerId): boolean =>
    next !== undefined && (hasBye(next, one) || opponentIn(state, next.number, one) !== null);
  if (isInNext(player) || isInNext(opponent)) return isInNext(player);
  const leftDuring = (one: PlayerId): boolean => {
    const withdrawal = state.entrants.find(({ id }) => id === one)?.withdrawal ?? null;
    return withdrawal !== null && withdrawal.finishedRounds < round.number;
  };
  if (leftDuring(player) || leftDuring(opponent)) return !leftDuring(player);
  const seeds = state.sections[0]?.players ?? [];
  const lead = pointsIn(state, round.number, player) - pointsIn(state, round.number, opponent);
  return lead === 0 ? seeds.indexOf(player) < seeds.indexOf(opponent) : lead > 0;
}

/**
 * A second implementation of the places of a finished knockout, from the rules as the guide states them: who won more
 * rounds is ahead, and players who won equally many share the place. If the last rounds were not played because players
 * had left, those who left are behind the ones who stayed.
 */
export function plainKnockoutRanks(state: TournamentState): ReadonlyMap<PlayerId, number> {
  const players = state.sections[0]?.players ?? [];
  const scores = new Map(
    players.map((player) => {
      const lost = state.rounds.findIndex((round) => !hasWon(state, round, player));
      const won = lost === -1 ? state.rounds.length : lost;
      const isComplete = 2 ** state.rounds.length >= players.length;
      const isPresent = state.entrants.find(({ id }) => id === player)?.status === "entered";
      return [player, won + (won === state.rounds.length && (isPresent || isComplete) ? 0.5 : 0)] as const;
    }),
  );
  const scoreOf = (player: PlayerId): number => scores.get(player) ?? 0;
  return new Map(
    players.map((player) => [player, 1 + players.filter((other) => scoreOf(other) > scoreOf(player)).length]),
  );
}
