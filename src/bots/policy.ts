import type { DrawClaim } from "../rules/game";
import type { Score } from "./thought";

/** When a player of the house ends a game by agreement, claim or surrender. */
const THRESHOLDS = {
  /** It resigns when each of so many of its moves in a row, the present one included, stood lost. */
  lostMoves: 3,
  /** Points below which a position counts as lost, in a game that is not named below. */
  lost: -900,
  /** In Sparta cities weigh so much that as many points are lost later: self-play turned round ten to one at -1,400. */
  lostIn: { sparta: -1400 } as Readonly<Record<string, number>>,
  /** It agrees to a draw, or claims one, where it stands no better than this. */
  drawish: 0,
  /** It refuses draws before this ply, however it stands: a game should be played first. */
  earliestDraw: 20,
} as const;

/** Whether a position of a game counts as lost for who has this score in it. */
const isLost = (variant: string, score: Score): boolean =>
  score.kind === "loss" ||
  (score.kind === "advantage" && score.value <= (THRESHOLDS.lostIn[variant] ?? THRESHOLDS.lost));

const isDrawish = (score: Score): boolean =>
  score.kind === "loss" || (score.kind === "advantage" && score.value <= THRESHOLDS.drawish);

/** A move that the house has thought about. */
export interface ThoughtPly {
  /** The id of the game. */
  readonly variant: string;
  /** Plies played before it. */
  readonly ply: number;
  /** How its position stands for the house. */
  readonly score: Score;
}

/**
 * The plies at which the house was to move and lost: those in a row, up to one that it has thought about now.
 * @param before as they were; asked again at the same ply, or after a takeback, the answer is the same
 */
export const lostPlies = ({ variant, ply, score }: ThoughtPly, before: readonly number[]): readonly number[] =>
  isLost(variant, score) ? [...before.filter((earlier) => earlier < ply), ply] : [];

/** Whether to resign, having been lost at these plies in a row. */
export const resigns = (lost: readonly number[]): boolean => lost.length >= THRESHOLDS.lostMoves;

/** Whether to agree to a draw. */
export const acceptsDraw = ({ ply, score }: Omit<ThoughtPly, "variant">): boolean =>
  ply >= THRESHOLDS.earliestDraw && isDrawish(score);

/** Whether to claim the draw that the player to move may claim, if there is one. */
export const claimsDraw = (score: Score, claim: DrawClaim | null): boolean => claim !== null && isDrawish(score);
