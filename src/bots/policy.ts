import type { DrawClaim } from "../rules/game";
import type { Score, Thought } from "./thought";

/** Thresholds for resignations, draw agreements and draw claims by house bots. */
const THRESHOLDS = {
  /**
   * The bot resigns if it was to move in a lost position at this many of its turns in a row, including the current one.
   */
  lostMoves: 3,
  /** A position with at most this score counts as lost, in games that `lostIn` does not list. */
  lost: -900,
  /**
   * Scores at most these count as lost, by game. Cities weigh so much in Sparta that the value is lower: in one
   * self-play game of ten, the side at -1,400 did not lose.
   */
  lostIn: { sparta: -1400 } as Readonly<Record<string, number>>,
  /** The bot accepts or claims a draw if its score is at most this. */
  drawish: 0,
  /** The bot declines draw offers before this ply unless it is lost, so that a game is played first. */
  earliestDraw: 20,
  /** The bot offers a draw if the score is at most this far from equal, and neither side has made progress for long. */
  level: 10,
  quietPlies: 40,
  /** Plies from one offer to the next. The rules require ten. */
  offerEvery: 20,
} as const;

/** Whether a score in a game counts as lost. */
const isLost = (variant: string, score: Score): boolean =>
  score.kind === "loss" ||
  (score.kind === "advantage" && score.value <= (THRESHOLDS.lostIn[variant] ?? THRESHOLDS.lost));

const isDrawish = (score: Score): boolean =>
  score.kind === "loss" || (score.kind === "advantage" && score.value <= THRESHOLDS.drawish);

/** A searched move of a house bot. */
export interface ThoughtPly {
  /** The id of the game. */
  readonly variant: string;
  /** Number of plies before the move. */
  readonly ply: number;
  /** The score for the bot. */
  readonly score: Score;
}

/** Number of plies from one move of a side to its next. Only votes differ: they precede move 1, where nobody is lost. */
const ROUND = 2;

/**
 * The consecutive plies at which the bot was to move in a lost position, up to the current one.
 * @param before the previous result. It may contain the current ply, or later plies after a takeback. If it comes from a
 * backup, plies after it are missing; the plies before the gap do not count.
 */
export function lostPlies({ variant, ply, score }: ThoughtPly, before: readonly number[]): readonly number[] {
  if (!isLost(variant, score)) return [];
  const earlier = before.filter((each) => each < ply);
  return [...earlier.filter((each, index) => each === ply - ROUND * (earlier.length - index)), ply];
}

/** Whether to resign after these lost plies. */
export const resigns = (lost: readonly number[]): boolean => lost.length >= THRESHOLDS.lostMoves;

/** Whether to accept a draw. */
export const acceptsDraw = ({ variant, ply, score }: ThoughtPly): boolean =>
  isLost(variant, score) || (ply >= THRESHOLDS.earliestDraw && isDrawish(score));

/** Whether to offer a draw with a move: nobody is better, and nothing has happened for twenty moves of each side. */
export const offersDraw = ({ score, quietPlies }: Pick<Thought, "score" | "quietPlies">): boolean =>
  score.kind === "advantage" &&
  Math.abs(score.value) <= THRESHOLDS.level &&
  quietPlies >= THRESHOLDS.quietPlies &&
  quietPlies % THRESHOLDS.offerEvery < ROUND;

/** Whether to claim the available draw, if any. */
export const claimsDraw = (score: Score, claim: DrawClaim | null): boolean => claim !== null && isDrawish(score);
