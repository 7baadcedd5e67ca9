import rate from "glicko2-lite";
import { opponentOf, SIDES, type Side } from "../../../src/shared/side";
import type { GameModel } from "./game-model";

export interface Strength {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export const BEGINNER: Strength = { rating: 1500, deviation: 350, volatility: 0.06 };
const FEWEST_MOVES = 2;

export const isProvisional = ({ deviation }: Strength): boolean => deviation > 110;
export const shown = (value: number): number => Math.round(value * 10) / 10;

const scoreOf = (side: Side, winner: Side | null): number => (winner === null ? 0.5 : winner === side ? 1 : 0);

/** Whether a game that is over counts. */
export const isCounting = (game: GameModel): boolean =>
  game.terms.rated && game.status === "finished" && SIDES.every((side) => game.movesOf(side) >= FEWEST_MOVES);

/**
 * Lets a finished game count for its players, as a rating period of its own.
 * @returns the changes as outcome and events show them; null if it changes no rating
 */
export function count(game: GameModel): Readonly<Record<Side, object>> | null {
  const winner = game.outcome?.winner ?? null;
  const standings = {
    white: game.players.white.standing(game.terms.variant),
    black: game.players.black.standing(game.terms.variant),
  };
  for (const side of SIDES) {
    const result = winner === null ? "draws" : winner === side ? "wins" : "losses";
    standings[side][result] += 1;
  }
  if (!isCounting(game)) return null;
  const before = { white: standings.white.strength, black: standings.black.strength };
  const change = (side: Side): object => {
    const { rating, deviation, volatility } = before[side];
    const met = before[opponentOf(side)];
    const next = rate(rating, deviation, volatility, [[met.rating, met.deviation, scoreOf(side, winner)]]);
    const after = { rating: next.rating, deviation: Math.min(next.rd, BEGINNER.deviation), volatility: next.vol };
    const score = scoreOf(side, winner);
    standings[side].strength = after;
    standings[side].history.push({
      game,
      result: score === 1 ? "win" : score === 0 ? "loss" : "draw",
      before: shown(rating),
      after: shown(after.rating),
    });
    return {
      before: shown(rating),
      after: shown(after.rating),
      deviation: shown(after.deviation),
      provisional: isProvisional(after),
    };
  };
  return { white: change("white"), black: change("black") };
}
