import type { PlayerId } from "../../shared/ids";
import { pointsOf } from "../score";
import { entrantOf, gamesOf, type Round, type TournamentGame, type TournamentState } from "../state";

/** Two players of a knockout who meet, or a place of the bracket that is not filled yet. */
export interface BracketPair {
  /** The player who comes from the upper half of the pair's part of the bracket; null if there is none. */
  readonly one: PlayerId | null;
  readonly other: PlayerId | null;
  /** Points of finished games. */
  readonly points: { readonly one: number; readonly other: number };
  /**
   * The player who reaches the next round; null as long as an unfinished game can change it, and if both players
   * withdrew or no player came.
   */
  readonly winner: PlayerId | null;
  /** Whether the pair has its winner, or can have none. */
  readonly isDecided: boolean;
}

/** A possible result of a game as the points of its two players. */
const OUTCOMES = [
  [1, 0],
  [0.5, 0.5],
  [0, 1],
  [0, 0],
] as const;

/** Number of rounds of a knockout. */
export const roundsFor = (players: number): number => Math.ceil(Math.log2(Math.max(players, 2)));

/**
 * The places of the first round as numbers of seeds, counted from 1. The best seed meets the lowest, and the two best
 * seeds can meet in the last round only. Numbers above the number of players are byes.
 */
export function seedOrder(rounds: number): readonly number[] {
  let order: readonly number[] = [1];
  for (let round = 1; round <= rounds; round++) {
    const sum = 2 ** round + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/** Whether a player withdrew before the end of a round. Later withdrawals do not change its winners. */
const hasLeft = (state: TournamentState, player: PlayerId, round: Round): boolean => {
  const withdrawal = entrantOf(state, player)?.withdrawal ?? null;
  return withdrawal !== null && withdrawal.finishedRounds < round.number;
};

/**
 * The winner of a pair: the one with more points, with equal points the better seed. A player who withdrew loses.
 * Wins with black would not decide: each player has black once, so with equal points they are equal as well.
 */
function decidePair(
  state: TournamentState,
  round: Round,
  games: readonly TournamentGame[],
  one: PlayerId,
  other: PlayerId,
): Pick<BracketPair, "points" | "winner" | "isDecided"> {
  const finished = games.filter(({ status }) => status === "finished");
  const sum = (player: PlayerId): number => finished.reduce((points, game) => points + pointsOf(game, player), 0);
  const points = { one: sum(one), other: sum(other) };
  const left = { one: hasLeft(state, one, round), other: hasLeft(state, other, round) };
  if (left.one || left.other) {
    const winner = left.one ? (left.other ? null : other) : one;
    return { points, winner, isDecided: true };
  }
  const players = state.sections[0]?.players ?? [];
  const better = players.indexOf(one) < players.indexOf(other) ? one : other;
  let margins = [points.one - points.other];
  for (let open = finished.length; open < games.length; open++) {
    margins = margins.flatMap((margin) => OUTCOMES.map(([plus, minus]) => margin + plus - minus));
  }
  const winners = new Set(margins.map((margin) => (margin === 0 ? better : margin > 0 ? one : other)));
  const [winner = null] = winners;
  return winners.size === 1 ? { points, winner, isDecided: true } : { points, winner: null, isDecided: false };
}

/** The pair of two places of the bracket in a round that has started. */
function playedPair(
  state: TournamentState,
  round: Round,
  games: ReadonlyMap<PlayerId, readonly TournamentGame[]>,
  one: PlayerId | null,
  other: PlayerId | null,
): BracketPair {
  const shared = (one === null ? undefined : games.get(one)) ?? [];
  if (one !== null && other !== null && shared.length > 0) {
    return { one, other, ...decidePair(state, round, shared, one, other) };
  }
  // A player without an opponent has a bye. A player with neither game nor bye withdrew before the round.
  const winner = [one, other].find((player) => round.byes.some((bye) => bye.player === player)) ?? null;
  return { one, other, points: { one: 0, other: 0 }, winner, isDecided: true };
}

/** The players who were paired in a round or had a bye. */
function playersOf(state: TournamentState, number: number): ReadonlySet<PlayerId> {
  const byes = state.rounds.find((round) => round.number === number)?.byes ?? [];
  return new Set([
    ...gamesOf(state, number).flatMap(({ white, black }) => [white, black]),
    ...byes.map(({ player }) => player),
  ]);
}

/**
 * The pair with the winner who was paired in the next round. Without this, a withdrawal in the same millisecond as the
 * start of the next round could replace the winner of the pair.
 */
function asContinued(pair: BracketPair, advanced: ReadonlySet<PlayerId>): BracketPair {
  const winner = [pair.one, pair.other].find((player) => player !== null && advanced.has(player));
  return winner === undefined ? pair : { ...pair, winner, isDecided: true };
}

function gamesByPlayer(games: readonly TournamentGame[]): ReadonlyMap<PlayerId, readonly TournamentGame[]> {
  const byPlayer = new Map<PlayerId, TournamentGame[]>();
  for (const game of games) {
    for (const player of [game.white, game.black]) {
      const list = byPlayer.get(player);
      if (list === undefined) byPlayer.set(player, [game]);
      else list.push(game);
    }
  }
  return byPlayer;
}

/**
 * The bracket of a knockout, round by round, also of rounds that have not started: their places are filled as far as
 * the winners are known. Empty before the start.
 */
export function bracket(state: TournamentState): readonly (readonly BracketPair[])[] {
  const players = state.sections[0]?.players ?? [];
  if (players.length === 0) return [];
  const count = roundsFor(players.length);
  let places: readonly (PlayerId | null)[] = seedOrder(count).map((seed) => players[seed - 1] ?? null);
  const rounds: (readonly BracketPair[])[] = [];
  for (let number = 1; number <= count; number++) {
    const round = state.rounds.find((candidate) => candidate.number === number);
    const advanced = playersOf(state, number + 1);
    const games = gamesByPlayer(gamesOf(state, number));
    const pairs = Array.from({ length: places.length / 2 }, (_, index): BracketPair => {
      const one = places[2 * index] ?? null;
      const other = places[2 * index + 1] ?? null;
      if (round !== undefined) return asContinued(playedPair(state, round, games, one, other), advanced);
      return { one, other, points: { one: 0, other: 0 }, winner: null, isDecided: false };
    });
    rounds.push(pairs);
    places = pairs.map(({ winner }) => winner);
  }
  return rounds;
}
