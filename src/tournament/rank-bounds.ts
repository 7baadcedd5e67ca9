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

/** Number of items in a list, sorted in ascending order, that are greater than a value. */
function countAbove(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return sorted.length - low;
}

/** Unfinished games by player. */
function openOpponents(games: readonly OpenGame[]): ReadonlyMap<PlayerId, readonly PlayerId[]> {
  const opponents = new Map<PlayerId, PlayerId[]>();
  const add = (player: PlayerId, opponent: PlayerId): void => {
    const list = opponents.get(player);
    if (list === undefined) opponents.set(player, [opponent]);
    else list.push(opponent);
  };
  for (const { white, black } of games) {
    add(white, black);
    add(black, white);
  }
  return opponents;
}

/**
 * Bounds of the final ranks by points, for each result that the unfinished games can have, also that both players lose.
 * The best rank counts equal points as lower, the worst rank counts them as higher, so both hold for all tie-breaks.
 * While games finish, the bounds only become narrower.
 *
 * The best rank is exact if all rounds are paired. The worst rank is an upper bound: an exact one would have to find
 * the largest set of players who can all pass one player, which contains the problem of independent sets. The bound
 * assumes that the player loses the remaining games. The others who can still catch up are then taken by the points
 * that they need, the smallest need first, as long as the unfinished games have enough points for all of them.
 *
 * Takes O(n² log n) time for n players.
 *
 * @param contestants All players who can have a rank. Games with other players are ignored.
 */
export function rankBounds(
  contestants: readonly Contestant[],
  games: readonly OpenGame[],
  newcomers: Newcomers = NOBODY,
): ReadonlyMap<PlayerId, RankBounds> {
  const known = new Set(contestants.map(({ player }) => player));
  const open = games.filter(({ white, black }) => known.has(white) && known.has(black));
  const opponents = openOpponents(open);
  const points = Float64Array.from(contestants, (contestant) => contestant.points).sort();
  return new Map(
    contestants.map((contestant): readonly [PlayerId, RankBounds] => {
      const rivals = opponents.get(contestant.player) ?? [];
      const most = contestant.points + rivals.length + contestant.unpaired;
      const best = 1 + countAbove(points, most);
      const coming = contestant.points <= newcomers.most ? newcomers.places : 0;
      const overtaking = overtakers(contestant, contestants, opponents, open.length);
      return [contestant.player, { best, worst: 1 + overtaking + coming }];
    }),
  );
}

/** Most players who can have at least the points that a player has now. */
function overtakers(
  contestant: Contestant,
  contestants: readonly Contestant[],
  opponents: ReadonlyMap<PlayerId, readonly PlayerId[]>,
  open: number,
): number {
  const lost = new Map<PlayerId, number>();
  for (const opponent of opponents.get(contestant.player) ?? []) lost.set(opponent, (lost.get(opponent) ?? 0) + 1);
  let certain = 0;
  const needs: number[] = [];
  for (const { player, points, unpaired } of contestants) {
    if (player === contestant.player) continue;
    const gained = lost.get(player) ?? 0;
    const need = contestant.points - points - gained;
    const others = (opponents.get(player)?.length ?? 0) - gained;
    // Points beside the open games are not taken from these games.
    if (need <= unpaired) certain++;
    else if (need <= unpaired + others) needs.push(need - unpaired);
  }
  needs.sort((a, b) => a - b);
  let left = open - (opponents.get(contestant.player)?.length ?? 0);
  const enough = needs.findIndex((need) => {
    left -= need;
    return left < 0;
  });
  return certain + (enough === -1 ? needs.length : enough);
}
