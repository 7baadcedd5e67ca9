import { opponentOf, SIDES, type Side } from "../../../src/shared/side";
import type { GameModel } from "./game-model";
import type { PlayerModel } from "./player-model";
import { rateByWeight, weigh } from "./weights-model";

export interface Strength {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly ratedAt: number | null;
}

export const BEGINNER: Strength = { rating: 1500, deviation: 350, volatility: 0.06, ratedAt: null };
const FEWEST_MOVES = 2;
const PERIOD = 86_400_000 / 0.21436;

/** The deviation after this many rating periods, or fractions of one. It never exceeds a beginner's deviation. */
function grown({ deviation, volatility }: Strength, periods: number): number {
  const growth = periods * (volatility * 173.7178) ** 2;
  return Math.min(350, Math.sqrt(deviation * deviation + growth));
}

/** The rating deviation at a time. */
export const deviationOn = (strength: Strength, now: number): number =>
  strength.ratedAt === null ? strength.deviation : grown(strength, (now - strength.ratedAt) / PERIOD);

export const isProvisional = ({ deviation }: Pick<Strength, "deviation">): boolean => deviation > 110;
export const shown = (value: number): number => Math.round(value * 10) / 10;

const scoreOf = (side: Side, winner: Side | null): number => (winner === null ? 0.5 : winner === side ? 1 : 0);

const isLongEnough = (game: GameModel): boolean =>
  game.status === "finished" && SIDES.every((side) => game.movesOf(side) >= FEWEST_MOVES);

/** Whether a game had full weight for at least one side. */
export const countsWholly = (ratings: Readonly<Record<Side, { readonly weight: number }>>): boolean =>
  SIDES.some((side) => ratings[side].weight === 1);

/** Whether a finished game changes ratings. */
export const isCounting = (game: GameModel): boolean => game.terms.rated && isLongEnough(game);

/**
 * Rates a finished game as the end of a rating period that began with each player's previous game.
 * @returns the changes as outcome and events show them; null if no rating changes
 */
export function count(
  game: GameModel,
  everybody: readonly PlayerModel[],
): Readonly<Record<Side, { readonly weight: number }>> | null {
  const winner = game.outcome?.winner ?? null;
  const standings = {
    white: game.players.white.standing(game.ratedAs),
    black: game.players.black.standing(game.ratedAs),
  };
  const isUncounted = game.terms.private || (game.isWithHouse && !game.terms.rated) || !isLongEnough(game);
  for (const side of isUncounted ? [] : SIDES) {
    const result = winner === null ? "draws" : winner === side ? "wins" : "losses";
    standings[side][result] += 1;
  }
  if (!isCounting(game)) return null;
  const weights = weigh(game, standings, everybody);
  const before = { white: standings.white.strength, black: standings.black.strength };
  const change = (side: Side) => {
    const { rating, volatility, ratedAt } = before[side];
    const met = before[opponentOf(side)];
    const now = game.finishedAt ?? Number.NaN;
    const onset = grown(before[side], ratedAt === null ? 0 : (now - ratedAt) / PERIOD - 1);
    const opponent = { rating: met.rating, deviation: deviationOn(met, now) };
    const score = scoreOf(side, winner);
    const weight = weights[side];
    const next = rateByWeight({ rating, deviation: onset, volatility }, opponent, score, weight);
    const deviation = Math.max(45, Math.min(next.deviation, BEGINNER.deviation));
    const after = { ...next, deviation, ratedAt: now };
    standings[side].strength = after;
    standings[side].history.push({
      game,
      result: score === 1 ? "win" : score === 0 ? "loss" : "draw",
      before: shown(rating),
      after: shown(after.rating),
      weight,
    });
    return {
      before: shown(rating),
      after: shown(after.rating),
      deviation: shown(after.deviation),
      provisional: isProvisional(after),
      weight,
    };
  };
  return { white: change("white"), black: change("black") };
}
