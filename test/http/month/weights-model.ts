import { opponentOf, SIDES, type Side } from "../../../src/shared/side";
import type { GameModel } from "./game-model";
import type { PlayerModel, Standing } from "./player-model";

const DAY = 86_400_000;

/** A player's opponents in rated games of a variant, and the time when the player became established. */
export class Trust {
  readonly met = new Set<PlayerModel>();
  readonly vouchers = new Set<PlayerModel>();
  establishedAt: number | null = null;
  /** The weight of each game, and the part of it that was against a voucher. */
  readonly games: { readonly weight: number; readonly vouched: number }[] = [];
}

const monthOf = (at: number | null): string => new Date(at ?? Number.NaN).toISOString().slice(0, 7);

/** Returns the weight of a rated game for each side, and updates both standings for later games. */
export function weigh(
  game: GameModel,
  standings: Readonly<Record<Side, Standing>>,
  everybody: readonly PlayerModel[],
): Readonly<Record<Side, number>> {
  if (game.isWithHouse) return { white: 1, black: 1 };
  const now = game.finishedAt ?? Number.NaN;
  const isOpen = everybody.filter((player) => player.standing(game.ratedAs).trust.establishedAt !== null).length < 20;
  const isEstablished = (side: Side): boolean => {
    const { trust } = standings[side];
    if (trust.establishedAt !== null) return true;
    const isOld = now - game.players[side].createdAt >= DAY;
    return isOld && trust.met.size >= 5 && (isOpen || trust.vouchers.size >= 3);
  };
  const isVouching = (side: Side): boolean => {
    const since = standings[side].trust.establishedAt;
    return isOpen ? isEstablished(side) : since !== null && now - since >= 7 * DAY;
  };
  const month = monthOf(game.finishedAt);
  const together = standings.white.history.filter(
    ({ game: past }) => monthOf(past.finishedAt) === month && Object.values(past.players).includes(game.players.black),
  );
  const weightFor = (side: Side) => (together.length >= 4 ? 0 : isEstablished(opponentOf(side)) ? 1 : 0.25);
  const weights = { white: weightFor("white"), black: weightFor("black") };
  const vouching = { white: isVouching("white"), black: isVouching("black") };
  for (const side of SIDES) {
    const { trust } = standings[side];
    const opponent = opponentOf(side);
    trust.met.add(game.players[opponent]);
    if (vouching[opponent]) trust.vouchers.add(game.players[opponent]);
    trust.games.push({ weight: weights[side], vouched: vouching[opponent] ? weights[side] : 0 });
  }
  for (const side of SIDES) {
    if (standings[side].trust.establishedAt === null && isEstablished(side)) standings[side].trust.establishedAt = now;
  }
  return weights;
}

/**
 * Whether five opponents vouch for a player, and at least half of the weight of the player's games was against such
 * opponents. Older games count less.
 */
export function isVouchedFor({ vouchers, games }: Trust): boolean {
  let [all, vouched] = [0, 0];
  for (const game of games) {
    const kept = 1 - game.weight / 50;
    all = all * kept + game.weight;
    vouched = vouched * kept + game.vouched;
  }
  return vouchers.size >= 5 && vouched >= all / 2;
}

/** Steps 3 to 8 of Glickman's paper for a weighted game, with the volatility found by bisection. */
export function rateByWeight(
  { rating, deviation, volatility }: { rating: number; deviation: number; volatility: number },
  opponent: { readonly rating: number; readonly deviation: number },
  score: number,
  weight: number,
): { rating: number; deviation: number; volatility: number } {
  const UNIT = 173.7178;
  const phi = deviation / UNIT;
  const g = (1 + 3 * (opponent.deviation / UNIT / Math.PI) ** 2) ** -0.5;
  const expected = 1 / (1 + Math.exp((-g * (rating - opponent.rating)) / UNIT));
  const precision = weight * g * g * expected * (1 - expected);
  let sigma = volatility;
  if (precision > 0) {
    const distance = (g * (score - expected)) / (g * g * expected * (1 - expected));
    const start = 2 * Math.log(volatility);
    const slope = (x: number): number => {
      const spread = phi ** 2 + 1 / precision + Math.exp(x);
      return (Math.exp(x) * (distance ** 2 - spread)) / (2 * spread ** 2) - (x - start) / 0.25;
    };
    let [from, to] = [start - 10, start + 10];
    for (let step = 0; step < 60; step += 1) {
      const middle = (from + to) / 2;
      if (slope(middle) > 0) from = middle;
      else to = middle;
    }
    sigma = Math.exp(from / 2);
  }
  const after = 1 / (1 / (phi ** 2 + sigma ** 2) + precision);
  return {
    rating: rating + UNIT * after * weight * g * (score - expected),
    deviation: UNIT * Math.sqrt(after),
    volatility: sigma,
  };
}
