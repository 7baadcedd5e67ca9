import { DAY } from "../shared/duration";
import { afterGame, POINTS } from "./weighted-glicko";

type Side = "white" | "black";

/** What Glicko-2 knows of a player: how strong they are, how sure that is, how steadily they play. */
export interface Strength {
  readonly rating: number;
  /** As of `ratedAt`: see `deviationAt`. */
  readonly deviation: number;
  readonly volatility: number;
  /** When the last game that counted ended, in milliseconds since 1970; null: there was none. */
  readonly ratedAt: number | null;
}

/** Somebody of whom nothing is known yet. */
export const BEGINNER: Strength = { rating: 1500, deviation: 350, volatility: 0.06, ratedAt: null };

/** Lichess's rate: at a beginner's volatility a deviation of 60 passes 110 after a year without a game. */
const PERIODS_PER_DAY = 0.21436;
/** However many games come in a row, a rating can still move; Lichess has the same bound. */
const MIN_DEVIATION = 45;
const PROVISIONAL_ABOVE = 110;

/** Whether a rating is still a guess. */
export const isProvisional = ({ deviation }: Pick<Strength, "deviation">): boolean => deviation > PROVISIONAL_ABOVE;

/** How unsure a rating is at an instant: it gets so with the time since the last game, up to a beginner's deviation. */
export const deviationAt = (strength: Omit<Strength, "rating">, now: number): number =>
  strength.ratedAt === null ? strength.deviation : grown(strength, periodsBetween(strength.ratedAt, now));

/** The last instant at which a rating is settled if no further game comes; it has to be settled when the last one ends. */
export function settledUntil({
  deviation,
  volatility,
  ratedAt,
}: Omit<Strength, "rating"> & { ratedAt: number }): number {
  const periods = (PROVISIONAL_ABOVE ** 2 - deviation ** 2) / (volatility * POINTS) ** 2;
  return Math.floor(ratedAt + (periods / PERIODS_PER_DAY) * DAY);
}

/** Games end in another order than they are recorded in: nobody gets surer by time. */
const periodsBetween = (start: number, end: number): number => (Math.max(0, end - start) / DAY) * PERIODS_PER_DAY;

const grown = ({ deviation, volatility }: Omit<Strength, "rating">, periods: number): number =>
  Math.sqrt(Math.min(BEGINNER.deviation ** 2, Math.max(1, deviation ** 2 + periods * (volatility * POINTS) ** 2)));

/**
 * Both players after a game that ended at an instant. The rating period that it closes began with the player's last
 * game and is as long as the time since then; a first game has a whole one. `afterGame` adds the growth of a whole
 * period to the deviation, so it gets the deviation of one period before the end of the game.
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

/** A rating or deviation as clients see it: to a tenth. */
export const shownRating = (value: number): number => Math.round(value * 10) / 10;
