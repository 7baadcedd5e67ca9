import { opponentOf, type Side } from "../shared/side";
import type { PositionScore } from "./score";

// Winning chances, marks and accuracy as lichess defines them, so that players can compare the numbers:
// - https://lichess.org/page/accuracy explains winning chances and the accuracy of a move.
// - modules/analyse/src/main/AccuracyPercent.scala and modules/tree/src/main/Advice.scala of
//   https://github.com/lichess-org/lila have the accuracy of a game and the marks.
// The smallest piece of each game takes the place of the pawn.

/** Judgments of a move, from the lightest to the worst. */
export const MARKS = ["inaccuracy", "mistake", "blunder"] as const;
export type Mark = (typeof MARKS)[number];

/** Advantages beyond this count as this, in hundredths. A forced win counts as this advantage. */
const MOST_POINTS = 1000;
/** Fitted by lichess to the results of games of players with about 2300 points. */
const STEEPNESS = 0.003_682_08;

/** The advantage of White in hundredths, from -1000 to 1000. */
export function pointsOf(score: PositionScore): number {
  if (score.kind === "win") return score.side === "white" ? MOST_POINTS : -MOST_POINTS;
  return Math.max(-MOST_POINTS, Math.min(MOST_POINTS, score.value));
}

/** The winning chances of White for an advantage in hundredths, from -1 to 1. */
export const chancesAt = (points: number): number => 2 / (1 + Math.exp(-STEEPNESS * points)) - 1;

/** The winning chances of White in a position, from -1 to 1. */
export const chancesOf = (score: PositionScore): number => chancesAt(pointsOf(score));

/** The least loss of winning chances for each mark. */
const LEAST_LOSS: readonly (readonly [least: number, mark: Mark])[] = [
  [0.3, "blunder"],
  [0.2, "mistake"],
  [0.1, "inaccuracy"],
];

/** A forced win that was missed or allowed is less bad if the position is won or lost by at least these points anyway. */
const CLEAR = 700;
const VERY_CLEAR = 999;

/**
 * The mark of a move; null if it was good enough.
 * @param side the side that moved
 */
export function markOf(side: Side, before: PositionScore, after: PositionScore): Mark | null {
  const sign = side === "white" ? 1 : -1;
  const [wonBefore, lostBefore] = [isWonBy(side, before), isWonBy(opponentOf(side), before)];
  const [wonAfter, lostAfter] = [isWonBy(side, after), isWonBy(opponentOf(side), after)];
  // The move allows a forced win.
  if (lostAfter && !wonBefore && !lostBefore) return markByClarity(-sign * advantageIn(before));
  // The move misses a forced win.
  if (wonBefore && !wonAfter) return markByClarity(lostAfter ? 0 : sign * advantageIn(after));
  if (before.kind === "win" || after.kind === "win") return null;
  const loss = sign * (chancesOf(before) - chancesOf(after));
  return LEAST_LOSS.find(([least]) => loss >= least)?.[1] ?? null;
}

const isWonBy = (side: Side, score: PositionScore): boolean => score.kind === "win" && score.side === side;

const advantageIn = (score: PositionScore): number => (score.kind === "advantage" ? score.value : 0);

/** @param points advantage of the side that wins, without the forced win */
function markByClarity(points: number): Mark {
  if (points > VERY_CLEAR) return "inaccuracy";
  return points > CLEAR ? "mistake" : "blunder";
}

/** The hundredths that a move lost compared with the best move, from 0 to 2000. */
export const lossOf = (side: Side, before: PositionScore, after: PositionScore): number =>
  Math.max(0, (side === "white" ? 1 : -1) * (pointsOf(before) - pointsOf(after)));

/** Winning chances of a side in percent, from 0 to 100, by the winning chances of White. */
const percentFor = (side: Side, chances: number): number => 50 + (side === "white" ? 50 : -50) * chances;

/** A move that costs at least this many percentage points of the winning chances is not as good as the best one. */
const NOTICEABLE_LOSS = 4;

/**
 * Whether a lesson accepts a move that is not the best one, by the rule of lichess (`retroCtrl.ts`).
 * @param side the side that moved
 * @param best the score of the best move
 * @param score the score of the move
 */
export const isNearlyAsGood = (side: Side, best: PositionScore, score: PositionScore): boolean =>
  percentFor(side, chancesOf(best)) - percentFor(side, chancesOf(score)) < NOTICEABLE_LOSS;

/**
 * The accuracy of a move in percent, from 0 to 100.
 * @param before winning chances of White before the move
 * @param after winning chances of White after it
 */
export function accuracyOfMove(side: Side, before: number, after: number): number {
  const lost = percentFor(side, before) - percentFor(side, after);
  if (lost <= 0) return 100;
  const raw = 103.166_810_071_164_9 * Math.exp(-0.043_544_153_867_539_51 * lost) - 3.166_924_740_191_411;
  // Lichess adds one percent, because an evaluation is never exact.
  return Math.max(0, Math.min(100, raw + 1));
}

/** A move with the winning chances of White before and after it. */
export interface MoveChances {
  readonly side: Side;
  readonly before: number;
  readonly after: number;
}

/**
 * The accuracy of a player in a game, in percent: the mean of two means of the accuracy of the moves. One is weighted by
 * how much the winning chances varied around the move, the other is the harmonic mean, which weak moves pull down.
 * @returns 100 for a player who made no move
 */
export function accuracyOf(player: Side, moves: readonly MoveChances[]): number {
  const [first] = moves;
  if (first === undefined) return 100;
  const percents = [first.before, ...moves.map(({ after }) => after)].map((chances) => percentFor("white", chances));
  const size = Math.max(2, Math.min(8, Math.floor(moves.length / 10)));
  const own = moves.flatMap(({ side, before, after }, index) => {
    if (side !== player) return [];
    // The first moves share the first window.
    const from = Math.max(0, index + 2 - size);
    const weight = Math.max(0.5, Math.min(12, deviationOf(percents.slice(from, from + size))));
    return [{ accuracy: accuracyOfMove(side, before, after), weight }];
  });
  if (own.length === 0) return 100;
  const sum = (of: (move: (typeof own)[number]) => number) => own.reduce((total, move) => total + of(move), 0);
  const weighted = sum(({ accuracy, weight }) => accuracy * weight) / sum(({ weight }) => weight);
  const harmonic = own.length / sum(({ accuracy }) => 1 / Math.max(1, accuracy));
  return (weighted + harmonic) / 2;
}

/** Standard deviation of a population. */
function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
}
