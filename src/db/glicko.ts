import { DAY } from "../shared/duration";
import { afterGame, POINTS } from "./weighted-glicko";

type Side = "white" | "black";

/** Glicko-2 values of a player: strength, its uncertainty, and how consistently they play. */
export interface Strength {
  readonly rating: number;
  /** At `ratedAt`. `deviationAt` computes the current value. */
  readonly deviation: number;
  readonly volatility: number;
  /** End of the last game that counted, in milliseconds since 1970; null if there was none. */
  readonly ratedAt: number | null;
}

/** The values of a player without a rated game. */
export const BEGINNER: Strength = { rating: 1500, deviation: 350, volatility: 0.06, ratedAt: null };

/**
 * Rating periods per day, as on Lichess: at a beginner's volatility, a deviation of 60 exceeds 110 after a year without
 * a game.
 */
const PERIODS_PER_DAY = 0.21436;
/** Lower bound, so that a rating can still change after many games in a row. Lichess uses the same bound. */
const MIN_DEVIATION = 45;
const PROVISIONAL_ABOVE = 110;

/** Whether a rating is too uncertain to be shown as settled. */
export const isProvisional = ({ deviation }: Pick<Strength, "deviation">): boolean => deviation > PROVISIONAL_ABOVE;

/** Deviation at a time. It grows with the time since the last game, up to a beginner's deviation. */
export const deviationAt = (strength: Omit<Strength, "rating">, now: number): number =>
  strength.ratedAt === null ? strength.deviation : grown(strength, periodsBetween(strength.ratedAt, now));

/**
 * Last time at which the rating is not provisional if no further game follows. The rating must not be provisional at
 * `ratedAt`.
 */
export function settledUntil({
  deviation,
  volatility,
  ratedAt,
}: Omit<Strength, "rating"> & { ratedAt: number }): number {
  const periods = (PROVISIONAL_ABOVE ** 2 - deviation ** 2) / (volatility * POINTS) ** 2;
  return Math.floor(ratedAt + (periods / PERIODS_PER_DAY) * DAY);
}

/**
 * Number of rating periods between two times; 0 if `end` is before `start`. Games may be recorded in another order
 * than they ended, and the deviation must not shrink with time.
 */
const periodsBetween = (start: number, end: number): number => (Math.max(0, end - start) / DAY) * PERIODS_PER_DAY;

const grown = ({ deviation, volatility }: Omit<Strength, "rating">, periods: number): number =>
  Math.sqrt(Math.min(BEGINNER.deviation ** 2, Math.max(1, deviation ** 2 + periods * (volatility * POINTS) ** 2)));

/**
 * Rates both players after a game that ended at a given time. The rating period began with the player's last game; a
 * first game has a whole period. `afterGame` adds the growth of a whole period to the deviation. Therefore its input is
 * the deviation one period before the end of the game.
 * @param winner null for a draw
 * @param weights how much the game counts for each player, from 0 to 1
 */
export function rateGame(
  players: Readonly<Record<Side, Strength>>,
  winner: Side | null,
  endedAt: number,
  weights: Readonly<Record<Side, number>> = { white: 1, black: 1 },
): Record<Side, Strength & { readonly ratedAt: number }> {
  const after = (side: Side, opponent: Side) => {
    const score = winner === null ? 0.5 : winner === side ? 1 : 0;
    const { rating, volatility, ratedAt } = players[side];
    const onset = grown(players[side], ratedAt === null ? 0 : periodsBetween(ratedAt, endedAt) - 1);
    const met = { rating: players[opponent].rating, deviation: deviationAt(players[opponent], endedAt) };
    const next = afterGame({ rating, deviation: onset, volatility }, { opponent: met, score, weight: weights[side] });
    return {
      rating: next.rating,
      deviation: Math.min(BEGINNER.deviation, Math.max(MIN_DEVIATION, next.deviation)),
      volatility: next.volatility,
      ratedAt: Math.max(ratedAt ?? endedAt, endedAt),
    };
  };
  return { white: after("white", "black"), black: after("black", "white") };
}

/** A rating or deviation as clients see it, rounded to a tenth. */
export const shownRating = (value: number): number => Math.round(value * 10) / 10;
