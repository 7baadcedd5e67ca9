import type { PlayerId } from "../shared/ids";

/** A player with the points so far, in a section or among those who can still enter it. */
export interface Contestant {
  readonly player: PlayerId;
  readonly points: number;
  /** Most points that the player can get beside the open games, such as in rounds that are not paired yet. */
  readonly unpaired: number;
}

/** A game without a final result. */
export interface OpenGame {
  readonly white: PlayerId;
  readonly black: PlayerId;
  /** Number of the round: games of later rounds were paired later. */
  readonly round: number;
}

/** Bounds of a final rank, both included. */
export interface RankBounds {
  readonly best: number;
  readonly worst: number;
}

/** Players who can still enter. */
export interface Newcomers {
  /** Most players who can come. */
  readonly places: number;
  /** Most points that each of them can get. */
  readonly most: number;
}

const NOBODY: Newcomers = { places: 0, most: 0 };

/** The position as arrays by the index of the contestant. */
interface Board {
  readonly points: Float64Array;
  /** Points plus those beside the open games. */
  readonly sure: Float64Array;
  /** The opponents in the open games. */
  readonly opponents: readonly (readonly number[])[];
  readonly open: number;
}

/** @param last the games of later rounds count as if they were not paired yet */
function boardOf(contestants: readonly Contestant[], games: readonly OpenGame[], last: number): Board {
  const indexes = new Map(contestants.map(({ player }, index) => [player, index]));
  const opponents: number[][] = contestants.map(() => []);
  const sure = Float64Array.from(contestants, ({ points, unpaired }) => points + unpaired);
  let open = 0;
  for (const game of games) {
    const white = indexes.get(game.white);
    const black = indexes.get(game.black);
    if (white === undefined || black === undefined) continue;
    if (game.round > last) {
      sure[white] = (sure[white] ?? 0) + 1;
      sure[black] = (sure[black] ?? 0) + 1;
      continue;
    }
    open++;
    opponents[white]?.push(black);
    opponents[black]?.push(white);
  }
  return {
    points: Float64Array.from(contestants, ({ points }) => points),
    sure,
    opponents,
    open,
  };
}

/** Most players who can have at least the points that a contestant has now. */
function mostOvertaking({ points, sure, opponents, open }: Board, index: number): number {
  const own = points[index] ?? 0;
  const rivals = opponents[index] ?? [];
  // The rivals win their games against the contestant.
  const gained = new Map<number, number>();
  for (const rival of rivals) gained.set(rival, (gained.get(rival) ?? 0) + 1);
  let certain = 0;
  // Number of players by the half points that they need from the games among the others.
  const needs: number[] = [];
  for (let other = 0; other < points.length; other++) {
    if (other === index) continue;
    const won = gained.get(other) ?? 0;
    const need = own - (sure[other] ?? 0) - won;
    const games = (opponents[other]?.length ?? 0) - won;
    if (need <= 0) certain++;
    else if (need <= games) needs[Math.floor(need * 2)] = (needs[Math.floor(need * 2)] ?? 0) + 1;
  }
  let left = (open - rivals.length) * 2;
  let overtaking = certain;
  for (let need = 1; need < needs.length; need++) {
    const count = Math.min(needs[need] ?? 0, Math.floor(left / need));
    overtaking += count;
    left -= count * need;
  }
  return overtaking;
}

/**
 * Bounds of the final ranks by points, for each result that the unfinished games can have, also that both players lose.
 * The best rank counts equal points as lower, the worst rank counts them as higher, so both hold for all tie-breaks.
 * While games finish and rounds are paired, the bounds only become narrower.
 *
 * The best rank is exact if all rounds are paired. The worst rank is an upper bound: an exact one would have to find
 * the largest set of players who can all pass one player, which contains the problem of independent sets. The bound
 * assumes that the player loses the remaining games. The others who can still catch up are then counted by the points
 * that they need, the smallest need first, as long as the unfinished games have enough points for all of them.
 * A new round could widen this bound, because its games also have points for players who cannot catch up. So the bounds
 * that hold without the games of the latest rounds are computed as well, as before their pairing, and the lowest counts.
 *
 * Takes O(n²) time for n players and each round with unfinished games.
 *
 * @param contestants All players who can have a rank, with points in halves. Games with other players are ignored.
 */
export function rankBounds(
  contestants: readonly Contestant[],
  games: readonly OpenGame[],
  newcomers: Newcomers = NOBODY,
): ReadonlyMap<PlayerId, RankBounds> {
  const rounds = new Set(games.map(({ round }) => round));
  const board = boardOf(contestants, games, Number.POSITIVE_INFINITY);
  const boards = [board, ...[...rounds].map((round) => boardOf(contestants, games, round - 1))];
  return new Map(
    contestants.map(({ player, points }, index): readonly [PlayerId, RankBounds] => {
      const most = (board.sure[index] ?? 0) + (board.opponents[index]?.length ?? 0);
      let ahead = 0;
      for (const other of board.points) if (other > most) ahead++;
      const coming = points <= newcomers.most ? newcomers.places : 0;
      const overtaking = Math.min(...boards.map((each) => mostOvertaking(each, index)));
      return [player, { best: 1 + ahead, worst: 1 + overtaking + coming }];
    }),
  );
}
