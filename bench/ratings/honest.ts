import type { Random } from "../../test/rules/random";
import { Community, DAY, type Member, type RuleSet } from "./community";

/** A number around 0 with a deviation of 1. */
function normal(random: Random): number {
  let sum = -6;
  for (let draws = 0; draws < 12; draws += 1) sum += random.next();
  return sum;
}

/** How a community of honest players is made. */
export interface Growth {
  /** Players at the beginning. */
  readonly founders: number;
  /** Players who join on each later day, as a mean. */
  readonly joiningPerDay: number;
  readonly days: number;
}

/** Each player ends a game on a third of the days, against anybody. */
const GAMES_PER_PLAYER_AND_DAY = 1 / 3;

/** Lets honest players of strengths around 1500 ± 250 join and play. */
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

/** One day of honest games. */
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

/** Spearman's rank correlation of ratings with true strengths: 1 for the same order. */
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

/** How soon a strong newcomer is known as one. */
export interface Arrival {
  /** Games until the rating is within 100 points of the strength. */
  readonly gamesUntilClose: number | null;
  /** Games until the first place on the leaderboard. */
  readonly gamesUntilLeading: number | null;
  readonly rating: number;
}

/** Lets a player of strength 2000 join and play so many games, one a day, against players of the community. */
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
