import { poolOf, type RatingPool } from "../shared/rating-pool";
import {
  FOUNDERS,
  type Known,
  type Moment,
  NO_TRUST,
  type Trust,
  trustAfter,
  weightAgainst,
  withId,
} from "./establishment";
import { BEGINNER, rateGame } from "./glicko";
import { FEWEST_OF_HOUSE } from "./leaderboard";
import type { RatingRow } from "./schema";

type Side = "white" | "black";
export type BySide<T> = Readonly<Record<Side, T>>;

/** The columns of a rating row that a rated game changes. */
export type Standing = Pick<RatingRow, "rating" | "deviation" | "volatility" | "ratedAt" | "sequence"> & Trust;

/** The standing of a player without a rated game. */
export const NO_STANDING: Standing = { ...BEGINNER, ...NO_TRUST, sequence: 0 };

/** The data of a rated game that ratings depend on. */
export interface RatedGame {
  readonly whiteId: string;
  readonly blackId: string;
  /** Null for a draw. */
  readonly winner: Side | null;
  readonly finishedAt: number;
}

/** The state before a game that determines its effect on ratings. */
export interface Before {
  readonly standings: BySide<Standing>;
  /** When the accounts were created, in milliseconds since 1970; null if the database does not have it. */
  readonly accounts: BySide<number | null>;
  /** Established players of the variant. Counting stops at `FOUNDERS`. */
  readonly established: number;
  /** Rated games of the two players in this variant and month. Counting stops at `PAIR_GAMES_PER_MONTH`. */
  readonly pairGames: number;
}

/** The effect of a game on one player. */
export interface Effect {
  /** How much the game counted for the player, from 0 to 1. */
  readonly weight: number;
  readonly standing: Standing;
}

/** The rating pool of a game. */
export const poolOfGame = ({ whiteId, blackId }: Pick<RatedGame, "whiteId" | "blackId">): RatingPool =>
  poolOf(whiteId, blackId);

/** The standings of both players after a game that counts. Pure: the result depends on the arguments only. */
export function effectsOf(game: RatedGame, { standings, accounts, established, pairGames }: Before): BySide<Effect> {
  const moment: Moment = { endedAt: game.finishedAt, isFounding: established < FOUNDERS };
  const known: BySide<Known> = {
    white: { id: game.whiteId, createdAt: accounts.white, trust: standings.white },
    black: { id: game.blackId, createdAt: accounts.black, trust: standings.black },
  };
  // Ratings against the house are a separate pool, in which every game has full weight.
  const isHouse = poolOfGame(game) === "house";
  const weightOf = (opponent: Known): number => (isHouse ? 1 : weightAgainst(opponent, moment, pairGames));
  const weights = { white: weightOf(known.black), black: weightOf(known.white) };
  const after = rateGame(standings, game.winner, game.finishedAt, weights);
  const effectOn = (side: Side, opponent: Side): Effect => {
    const { opponents, sequence } = standings[side];
    const trust = isHouse
      ? { ...NO_TRUST, opponents: withId(opponents, known[opponent].id, FEWEST_OF_HOUSE) }
      : trustAfter(known[side], known[opponent], weights[side], moment);
    return { weight: weights[side], standing: { ...after[side], ...trust, sequence: sequence + 1 } };
  };
  return { white: effectOn("white", "black"), black: effectOn("black", "white") };
}
