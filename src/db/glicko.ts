import rate from "glicko2-lite";

type Side = "white" | "black";

/** What Glicko-2 knows of a player: how strong they are, how sure that is, how steadily they play. */
export interface Strength {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** Somebody of whom nothing is known yet. */
export const BEGINNER: Strength = { rating: 1500, deviation: 350, volatility: 0.06 };

const PROVISIONAL_ABOVE = 110;

/** Whether a rating is still a guess. */
export const isProvisional = ({ deviation }: Pick<Strength, "deviation">): boolean => deviation > PROVISIONAL_ABOVE;

/** Both players after a game that was a rating period of its own. `winner` is null for a draw. */
export function rateGame(players: Readonly<Record<Side, Strength>>, winner: Side | null): Record<Side, Strength> {
  const after = (side: Side, opponent: Side): Strength => {
    const score = winner === null ? 0.5 : winner === side ? 1 : 0;
    const { rating, deviation, volatility } = players[side];
    const met = players[opponent];
    const { rd, vol, ...next } = rate(rating, deviation, volatility, [[met.rating, met.deviation, score]]);
    return { rating: next.rating, deviation: Math.min(rd, BEGINNER.deviation), volatility: vol };
  };
  return { white: after("white", "black"), black: after("black", "white") };
}

/** A rating or deviation as clients see it: to a tenth. */
export const shownRating = (value: number): number => Math.round(value * 10) / 10;
