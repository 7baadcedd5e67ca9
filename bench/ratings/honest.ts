import type { Random } from "../../test/rules/random";
import { Community, DAY, type Member, type RuleSet } from "./community";

/** An approximately normal random number with mean 0 and standard deviation 1. */
function normal(random: Random): number {
  let sum = -6;
  for (let draws = 0; draws < 12; draws += 1) sum += random.next();
  return sum;
}

/** Size and growth of a community of honest players. */
export interface Growth {
  /** Players at the start. */
  readonly founders: number;
  /** Average number of players who join per day. */
  readonly joiningPerDay: number;
  readonly days: number;
}

/** On average, each player ends a game every third day, against a random opponent. */
const GAMES_PER_PLAYER_AND_DAY = 1 / 3;

/** Simulates honest players with strengths around 1500 ± 250. */
export function honestCommunity(rules: RuleSet, random: Random, growth: Growth): Community {
  const community = new Community(rules, random);
  for (let count = 0; count < growth.founders; count += 1) joinAnybody(community, random);
  for (let day = 0; day < growth.days; day += 1) {
    if (random.next() < growth.joiningPerDay) joinAnybody(community, random);
    playDay(community, random);
  }
  return community;
}

export const joinAnybody = (community: Community, random: Random): Member =>
  community.join(1500 + 250 * normal(random));

/** Simulates one day of honest games. */
export function playDay(community: Community, random: Random): void {
  const honest = community.members.filter(({ isHonest }) => isHonest);
  const games = Math.round((honest.length * GAMES_PER_PLAYER_AND_DAY) / 2);
  for (let game = 0; game < games; game += 1) {
    const white = random.pick(honest);
    const black = random.pick(honest);
    if (white !== black) community.play(white, black);
  }
  community.now += DAY;
}

/** Spearman's rank correlation of ratings and true strengths; 1 means the same order. */
export function orderCorrelation(members: readonly Member[]): number {
  const ranks = (value: (member: Member) => number) => {
    const sorted = [...members].sort((a, b) => value(a) - value(b));
    return new Map(sorted.map((member, index) => [member, index]));
  };
  const [rated, true_] = [ranks(({ standing }) => standing.rating), ranks(({ strength }) => strength)];
  const squares = members.map((member) => ((rated.get(member) ?? 0) - (true_.get(member) ?? 0)) ** 2);
  const count = members.length;
  return 1 - (6 * squares.reduce((sum, square) => sum + square, 0)) / (count * (count ** 2 - 1));
}

/** How fast a strong newcomer's rating converges. */
export interface Arrival {
  /** Games until the rating is within 100 points of the strength; null if that never happens. */
  readonly gamesUntilClose: number | null;
  /** Games until the player first appears on the leaderboard; null if that never happens. */
  readonly gamesUntilLeading: number | null;
  readonly rating: number;
}

/** A player of strength 2000 joins and plays `games` games, one per day, against random members. */
export function strongNewcomer(community: Community, random: Random, games: number): Arrival {
  const others = community.members.filter(({ isHonest }) => isHonest);
  const newcomer = community.join(2000);
  let gamesUntilClose: number | null = null;
  let gamesUntilLeading: number | null = null;
  for (let game = 1; game <= games; game += 1) {
    playDay(community, random);
    community.play(newcomer, random.pick(others));
    if (Math.abs(newcomer.standing.rating - newcomer.strength) <= 100) gamesUntilClose ??= newcomer.games;
    if (community.isLeading(newcomer)) gamesUntilLeading ??= newcomer.games;
  }
  return { gamesUntilClose, gamesUntilLeading, rating: newcomer.standing.rating };
}
