import { DAY } from "../shared/duration";
import type { RatingRow } from "./schema";

// docs/ratings.md describes the model behind these rules, with its simulation.

/** Number of different opponents in rated games that a player needs to become established in a variant. */
export const FEWEST_MET = 5;
const LEAST_AGE = DAY;
/** This many different opponents must have been established for `VOUCHING_AGE` when the player met them. */
const FEWEST_VOUCHERS = 3;
const VOUCHING_AGE = 7 * DAY;
/** While a variant has fewer established players than this, a player needs no vouchers to become established. */
export const FOUNDERS = 20;
/** A player on the leaderboard must have met this many different vouching opponents; see `isVouching`. */
const FEWEST_LEADER_VOUCHERS = 5;
/** Weight of a game against an opponent who is not established. */
export const NEWCOMER_WEIGHT = 0.25;
/** Rated games of the same two players in a variant that count per calendar month. */
export const PAIR_GAMES_PER_MONTH = 4;
/** Decay of the weights of recent games: the sums converge to about this many games. */
const RECENT_GAMES = 50;

/** The part of a rating row that these rules read and change. */
export type Trust = Pick<
  RatingRow,
  "opponents" | "vouchers" | "establishedAt" | "recentWeight" | "recentVouchedWeight"
>;

/** The trust of a player without a rated game. */
export const NO_TRUST: Trust = {
  opponents: [],
  vouchers: [],
  establishedAt: null,
  recentWeight: 0,
  recentVouchedWeight: 0,
};

/** One player of a game, with the state before the end of the game. */
export interface Known {
  readonly id: string;
  /**
   * When the account was created, in milliseconds since 1970. Null if the database does not have it; such an account
   * counts as old.
   */
  readonly createdAt: number | null;
  readonly trust: Trust;
}

/** Time of the end of a game, and whether its variant has fewer established players than `FOUNDERS`. */
export interface Moment {
  readonly endedAt: number;
  readonly isFounding: boolean;
}

/** Whether a player is established in a variant. */
export function isEstablished({ createdAt, trust }: Known, { endedAt, isFounding }: Moment): boolean {
  if (trust.establishedAt !== null) return true;
  const isOld = createdAt === null || endedAt - createdAt >= LEAST_AGE;
  const isVouchedFor = isFounding || trust.vouchers.length >= FEWEST_VOUCHERS;
  return isOld && trust.opponents.length >= FEWEST_MET && isVouchedFor;
}

/**
 * Whether a player vouches for opponents: established for a week or, while the variant has fewer than `FOUNDERS`
 * established players, established at all.
 */
function isVouching(player: Known, moment: Moment): boolean {
  if (moment.isFounding) return isEstablished(player, moment);
  const { establishedAt } = player.trust;
  return establishedAt !== null && moment.endedAt - establishedAt >= VOUCHING_AGE;
}

/**
 * Weight of a game for the rating of a player, from 0 to 1.
 * @param pairGames rated games of the pair in this variant and calendar month that were recorded before
 */
export function weightAgainst(opponent: Known, moment: Moment, pairGames: number): number {
  if (pairGames >= PAIR_GAMES_PER_MONTH) return 0;
  return isEstablished(opponent, moment) ? 1 : NEWCOMER_WEIGHT;
}

/** A player's trust after a game of the given weight. */
export function trustAfter(player: Known, opponent: Known, weight: number, moment: Moment): Trust {
  const { trust } = player;
  const isVouched = isVouching(opponent, moment);
  const remaining = 1 - weight / RECENT_GAMES;
  const met: Trust = {
    opponents: withId(trust.opponents, opponent.id, FEWEST_MET),
    vouchers: isVouched ? withId(trust.vouchers, opponent.id, FEWEST_LEADER_VOUCHERS) : trust.vouchers,
    establishedAt: trust.establishedAt,
    recentWeight: trust.recentWeight * remaining + weight,
    recentVouchedWeight: trust.recentVouchedWeight * remaining + (isVouched ? weight : 0),
  };
  if (met.establishedAt !== null || !isEstablished({ ...player, trust: met }, moment)) return met;
  return { ...met, establishedAt: moment.endedAt };
}

/**
 * Whether a player's rating was won against vouching opponents: five different ones, and at least half of the weight
 * of the recent games. A player who leaves the leaderboard because of other games returns to it with as many games
 * against vouching opponents.
 */
export const isVouchedLeader = ({ vouchers, recentWeight, recentVouchedWeight }: Trust): boolean =>
  vouchers.length >= FEWEST_LEADER_VOUCHERS && recentVouchedWeight * 2 >= recentWeight;

/** Adds an id to a list of distinct ids, unless the list is full. */
export const withId = (ids: readonly string[], id: string, most: number): readonly string[] =>
  ids.length >= most || ids.includes(id) ? ids : [...ids, id];
