/** Glicko-2 values of a player on the scale that players see. */
export interface Numbers {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** A game from the view of one player. */
export interface Result {
  /** Values of the opponent before the game. */
  readonly opponent: Pick<Numbers, "rating" | "deviation">;
  /** 1 for a win, 0.5 for a draw, 0 for a loss. */
  readonly score: number;
  /** Weight of the game: 1 for a full game, 0 for none. */
  readonly weight: number;
}

/** One unit of the internal Glicko-2 scale, in rating points. */
export const POINTS = 173.7178;
const CENTER = 1500;
/** The system constant of Glicko-2. It limits changes of volatility. */
const TAU = 0.5;
const TOLERANCE = 0.000_001;

/**
 * The values of a player after a rating period with one weighted game: steps 2 to 8 of Glickman's paper. The likelihood
 * of the result is raised to the power of the weight; `docs/ratings.md` has the derivation. Weight 1 is Glicko-2.
 * Weight n equals n games with this result in one period. Weight 0 only lets the period pass.
 */
export function afterGame(player: Numbers, { opponent, score, weight }: Result): Numbers {
  const mu = (player.rating - CENTER) / POINTS;
  const phi = player.deviation / POINTS;
  const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / POINTS) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - CENTER) / POINTS)));
  const information = g ** 2 * expected * (1 - expected);
  const surprise = g * (score - expected);
  const volatility = volatilityAfter(player.volatility, phi, { information, surprise, weight });
  const phiBefore = Math.sqrt(phi ** 2 + volatility ** 2);
  const phiAfter = 1 / Math.sqrt(1 / phiBefore ** 2 + weight * information);
  return {
    rating: player.rating + POINTS * phiAfter ** 2 * weight * surprise,
    deviation: POINTS * phiAfter,
    volatility,
  };
}

/** Step 5: finds the volatility that explains the result best, with the Illinois algorithm. */
function volatilityAfter(
  before: number,
  phi: number,
  game: { readonly information: number; readonly surprise: number; readonly weight: number },
): number {
  const variance = 1 / (game.weight * game.information);
  // The game carries no information: its weight is 0, or the ratings are so far apart that the result was certain.
  if (!Number.isFinite(variance)) return before;
  const delta2 = (game.surprise / game.information) ** 2;
  const center = Math.log(before ** 2);
  const slope = (x: number): number => {
    const sum = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta2 - sum)) / (2 * sum ** 2) - (x - center) / TAU ** 2;
  };
  let low = center;
  let high = Math.log(delta2 - phi ** 2 - variance);
  if (Number.isNaN(high) || high === Number.NEGATIVE_INFINITY) {
    let steps = 1;
    while (slope(center - steps * TAU) < 0) steps += 1;
    high = center - steps * TAU;
  }
  let slopeLow = slope(low);
  let slopeHigh = slope(high);
  while (Math.abs(high - low) > TOLERANCE) {
    const next = low + ((low - high) * slopeLow) / (slopeHigh - slopeLow);
    const slopeNext = slope(next);
    if (slopeNext * slopeHigh <= 0) {
      low = high;
      slopeLow = slopeHigh;
    } else slopeLow /= 2;
    high = next;
    slopeHigh = slopeNext;
  }
  return Math.exp(low / 2);
}
